import { persistentStorage } from '#web/api/storage.ts'
import { SCHEME_STORAGE_KEY } from '#web/api/storage-keys.ts'

/** The scheme that was chosen in the app, otherwise that of the system. */
export function getCurrentColourScheme(): 'light' | 'dark' {
  const stored = persistentStorage.read(SCHEME_STORAGE_KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
