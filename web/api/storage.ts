import type { z } from 'zod'

/** Key-value storage of strings in the browser. All browser storage goes through here (decision 7). */
interface SafeStorage {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

const PREFIX = 'hub.'

/**
 * Returns a store that never throws. When the browser blocks storage or it is full, values live in memory until the
 * page is closed. `open` is a function because even accessing `localStorage` can throw.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(open())
    } catch {
      return undefined
    }
  }

  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(PREFIX + key)) ?? null,
    write: (key, value) => {
      memory.delete(key)
      const written = attempt((storage) => {
        storage.setItem(PREFIX + key, value)
        return true
      })
      if (written) return
      memory.set(key, value)
      // Otherwise the older value would come back after a reload.
      attempt((storage) => storage.removeItem(PREFIX + key))
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(PREFIX + key))
    },
    keys: () => {
      const stored = attempt((storage) => Object.keys(storage)) ?? []
      const ours = stored.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
      return [...new Set([...ours, ...memory.keys()])]
    },
  }
}

/** Kept until the browser’s data is cleared, and shared by all tabs. */
export const persistentStorage = createSafeStorage(() => localStorage)

/** Kept for this tab only, across reloads. */
export const tabStorage = createSafeStorage(() => sessionStorage)

/**
 * Reads a stored JSON value; null when it is missing or does not fit the schema. `decode` turns the stored text into
 * JSON.
 */
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

/** Calls the listener when another tab changes a persistent value; returns the unsubscribe function. */
export function onStorageChangeInOtherTab(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
