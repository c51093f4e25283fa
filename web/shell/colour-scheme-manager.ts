import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { persistentStorage, onStorageChangeInOtherTab } from '#web/api/storage.ts'

const SCHEME = 'scheme'

/** Stores light, dark or 'auto' with the other browser storage. It is not personal and survives a sign-out. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = persistentStorage.read(SCHEME)
    return isMantineColorScheme(stored) ? stored : fallback
  },
  set: (scheme) => persistentStorage.write(SCHEME, scheme),
  clear: () => persistentStorage.remove(SCHEME),
  subscribe: (listener) => {
    onStorageChangeInOtherTab(SCHEME, () => listener(colourSchemeManager.get('auto')))
  },
  unsubscribe: () => undefined,
}
