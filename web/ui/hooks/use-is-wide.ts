import { useMediaQuery } from '@mantine/hooks'

/** Above the specification's mobile and tablet threshold of 992 px, where things stand side by side. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 993px)', true, { getInitialValueInEffect: false })
