/** When this many tiles fail and none has loaded, the bundled map replaces the configured one. */
const FAILURES_BEFORE_FALLBACK = 4
/** A successful tile takes longer than a refusal, so wait for one that may still arrive. */
const GOOD_TILE_WITHIN_MS = 2_000
/** A tile server may also never respond. */
const FIRST_TILE_WITHIN_MS = 12_000

/** Counts the tiles of a map, and finds out when none of them loads. */
export function createTileLoadTracker() {
  let failed = 0
  let loaded = 0
  return {
    hasNone: () => loaded === 0,
    addLoaded: () => {
      loaded += 1
    },
    /** After the fourth failure calls `giveUp`, unless a tile loads in time. */
    addFailed: (giveUp: () => void) => {
      failed += 1
      if (failed === FAILURES_BEFORE_FALLBACK) setTimeout(() => loaded === 0 && giveUp(), GOOD_TILE_WITHIN_MS)
    },
    /** Calls `giveUp` when no tile comes in time. Returns a function that ends the wait. */
    limitWait: (giveUp: () => void) => {
      const timer = setInterval(() => {
        // A hidden page requests no tiles.
        if (document.visibilityState === 'hidden') return
        clearInterval(timer)
        if (loaded === 0) giveUp()
      }, FIRST_TILE_WITHIN_MS)
      return () => clearInterval(timer)
    },
  }
}
