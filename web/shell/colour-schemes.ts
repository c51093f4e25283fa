import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { lasting, onChangeElsewhere } from '#web/api/storage.ts'

const SCHEME = 'scheme'

/** Keeps light, dark or 'as the system' where all browser storage is kept; it is nobody's secret and outlives a logout. */
export const colourSchemes: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = lasting.read(SCHEME)
    return isMantineColorScheme(kept) ? kept : fallback
  },
  set: (scheme) => lasting.write(SCHEME, scheme),
  clear: () => lasting.remove(SCHEME),
  subscribe: (act) => {
    onChangeElsewhere(SCHEME, () => act(colourSchemes.get('auto')))
  },
  unsubscribe: () => undefined,
}
