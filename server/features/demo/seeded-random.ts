/** Pseudorandom choices that are the same in each run, so that the demo is the same directory on every machine. */
export interface SeededRandom {
  /** From 0 to 1. */
  fraction(): number
  between(low: number, high: number): number
  /** An integer, both ends included. */
  integer(low: number, high: number): number
  percent(share: number): boolean
  pickOne<T>(list: readonly T[]): T
  /** Picks distinct items of the list. */
  pickSome<T>(list: readonly T[], count: number): T[]
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  // mulberry32
  const part = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const from = (low: number, high: number) => low + Math.floor(part() * (high - low + 1))
  return {
    fraction: part,
    between: (low, high) => low + part() * (high - low),
    integer: from,
    percent: (share) => part() * 100 < share,
    pickOne: (list) => list[from(0, list.length - 1)]!,
    pickSome: (list, count) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(from(0, left.length - 1), 1)[0]!)
    },
  }
}
