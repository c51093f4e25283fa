import { useMediaQuery } from '@mantine/hooks'

/** True above 992 px, the specification's threshold for mobile and tablet; wide screens use a layout side by side. */
export const useIsWideScreen = (): boolean =>
  useMediaQuery('(min-width: 993px)', true, { getInitialValueInEffect: false })
