import { persistentStorage } from '#web/api/storage.ts'
import { STORED_SCHEME } from '#web/api/stored-names.ts'

/** The scheme that was chosen in the app, otherwise that of the system. */
export function currentScheme(): 'light' | 'dark' {
  const stored = persistentStorage.read(STORED_SCHEME)
  if (stored === 'light' || stored === 'dark') return stored
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
