import { t } from '@lingui/core/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import classes from './Geolocation.module.css'

/** Moves the map back to the user's position (MAP-013). Below the map's own buttons. */
export function ReturnToMyLocationButton({ isBusy, onReturn }: { isBusy: boolean; onReturn: () => void }) {
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
