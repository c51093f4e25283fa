import { useMediaQuery } from '@mantine/hooks'

/** True from 1280 px, where a panel has space beside a table instead of over it. */
export const useHasSpaceForPanel = (): boolean =>
  useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
