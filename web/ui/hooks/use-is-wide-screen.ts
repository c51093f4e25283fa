import { useMediaQuery } from '@mantine/hooks'

/** The specification's threshold for mobile and tablet, in pixels. Style sheets repeat it: a media query reads no variable. */
export const NARROW_SCREEN_MAX_WIDTH = 992

/** True on wide screens, which use a layout side by side. */
export const useIsWideScreen = (): boolean =>
  useMediaQuery(`(min-width: ${NARROW_SCREEN_MAX_WIDTH + 1}px)`, true, { getInitialValueInEffect: false })
