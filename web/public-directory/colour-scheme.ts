import { persistentStorage } from '#web/api/storage.ts'
import { SCHEME_STORAGE_KEY } from '#web/api/storage-keys.ts'
import { getSystemColourScheme } from '#web/ui/system-colour-scheme.ts'
import type { ColourScheme } from '#web/ui/tokens.ts'

/** The scheme that was chosen in the app, otherwise that of the system. */
export function getCurrentColourScheme(): ColourScheme {
  const stored = persistentStorage.read(SCHEME_STORAGE_KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return getSystemColourScheme()
}
