import { t } from '@lingui/core/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import classes from './Geolocation.module.css'

/** Under the map's own buttons: back to where the person is (MAP-013). */
export function MyLocationButton({ isBusy, onReturn }: { isBusy: boolean; onReturn: () => void }) {
  const label = t`Return to my location`
  return (
    <Tooltip label={label} position="left">
      <ActionIcon
        variant="default"
        className={classes.return}
        aria-label={label}
        data-map-control
        loading={isBusy}
        onClick={onReturn}
      >
        <IconCurrentLocation size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
