import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { persistentStorage, onStorageChangeInOtherTab } from '#web/api/storage.ts'
import { STORED_SCHEME } from '#web/api/stored-names.ts'

/** Stores light, dark or 'auto' with the other browser storage. It is not personal and survives a sign-out. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = persistentStorage.read(STORED_SCHEME)
    return isMantineColorScheme(stored) ? stored : fallback
  },
  set: (scheme) => persistentStorage.write(STORED_SCHEME, scheme),
  clear: () => persistentStorage.remove(STORED_SCHEME),
  subscribe: (listener) => {
    onStorageChangeInOtherTab(STORED_SCHEME, () => listener(colourSchemeManager.get('auto')))
  },
  unsubscribe: () => undefined,
}
