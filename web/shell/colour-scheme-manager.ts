import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { persistentStorage, onStorageChangeInOtherTab } from '#web/api/storage.ts'
import { SCHEME_STORAGE_KEY } from '#web/api/storage-keys.ts'

/** Stores light, dark or 'auto' with the other browser storage. It is not personal and survives a sign-out. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = persistentStorage.read(SCHEME_STORAGE_KEY)
    return isMantineColorScheme(stored) ? stored : fallback
  },
  set: (scheme) => persistentStorage.write(SCHEME_STORAGE_KEY, scheme),
  clear: () => persistentStorage.remove(SCHEME_STORAGE_KEY),
  subscribe: (listener) => {
    onStorageChangeInOtherTab(SCHEME_STORAGE_KEY, () => listener(colourSchemeManager.get('auto')))
  },
  unsubscribe: () => undefined,
}
