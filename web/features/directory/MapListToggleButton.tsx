import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconList, IconMap2 } from '@tabler/icons-react'
import classes from './MapPage.module.css'

interface Props {
  area: 'map' | 'vendors'
  onMap: () => void
  onVendors: () => void
}

/** Switches between the map and the cards on phones (MAP-014). */
export function MapListToggleButton({ area, onMap, onVendors }: Props) {
  const isMap = area === 'map'
  const Icon = isMap ? IconList : IconMap2
  return (
    <Button
      className={classes.toggle}
      data-area={area}
      radius="xl"
      variant={isMap ? 'default' : 'filled'}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={isMap ? onVendors : onMap}
    >
      {isMap ? t`Show list` : t`Show map`}
    </Button>
  )
}
