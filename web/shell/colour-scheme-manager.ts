import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { persistentStorage, onStorageChangeElsewhere } from '#web/api/storage.ts'

const SCHEME = 'scheme'

/** Keeps light, dark or 'as the system' where all browser storage is kept; it is nobody's secret and outlives a logout. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = persistentStorage.read(SCHEME)
    return isMantineColorScheme(kept) ? kept : fallback
  },
  set: (scheme) => persistentStorage.write(SCHEME, scheme),
  clear: () => persistentStorage.remove(SCHEME),
  subscribe: (act) => {
    onStorageChangeElsewhere(SCHEME, () => act(colourSchemeManager.get('auto')))
  },
  unsubscribe: () => undefined,
}
