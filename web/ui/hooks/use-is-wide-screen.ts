import { useMediaQuery } from '@mantine/hooks'

/**
 * The specification's threshold for mobile and tablet, 992 pixels, in the text size that browsers start with. Where a person
 * has chosen a larger text, screens change to the narrow layout earlier. Style sheets repeat it: a media query reads no variable.
 */
export const NARROW_SCREEN_MEDIA_QUERY = '(max-width: 62em)'

/** True on wide screens, which use a layout side by side. */
export const useIsWideScreen = (): boolean =>
  useMediaQuery(`not all and ${NARROW_SCREEN_MEDIA_QUERY}`, true, { getInitialValueInEffect: false })
