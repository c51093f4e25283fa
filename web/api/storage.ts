import type { z } from 'zod'

/** Named texts that the browser keeps. All browser storage goes through here (decision 7). */
interface SafeStorage {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

const PREFIX = 'hub.'

/**
 * A store that never throws: where the browser blocks storage, or it is full, texts live in memory until the page is
 * closed. `open` is a function because merely touching `localStorage` can throw.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (kept: Storage) => T): T | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }

  return {
    read: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(PREFIX + key)) ?? null,
    write: (key, value) => {
      memory.delete(key)
      const written = attempt((kept) => {
        kept.setItem(PREFIX + key, value)
        return true
      })
      if (written) return
      memory.set(key, value)
      // An older value would come back after a reload.
      attempt((kept) => kept.removeItem(PREFIX + key))
    },
    remove: (key) => {
      memory.delete(key)
      attempt((kept) => kept.removeItem(PREFIX + key))
    },
    keys: () => {
      const kept = attempt((storage) => Object.keys(storage)) ?? []
      const ours = kept.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
      return [...new Set([...ours, ...memory.keys()])]
    },
  }
}

/** Kept until signed out, shared by all tabs. */
export const persistentStorage = createSafeStorage(() => localStorage)

/** Kept for this tab alone, across reloads. */
export const tabStorage = createSafeStorage(() => sessionStorage)

/** A kept JSON text that still fits its schema; null where there is none. `decode` makes JSON of texts that are none yet. */
export function readStoredJson<T>(
  { read }: Pick<SafeStorage, 'read'>,
  key: string,
  schema: z.ZodType<T>,
  decode = (text: string) => text,
): T | null {
  try {
    return schema.safeParse(JSON.parse(decode(read(key) ?? ''))).data ?? null
  } catch {
    return null
  }
}

/** Calls back when another tab has changed a lasting text. */
export function onStorageChangeElsewhere(key: string, act: () => void) {
  window.addEventListener('storage', (event) => {
    if (event.key === PREFIX + key || event.key === null) act()
  })
}
