import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { getPublicConfig } from '#web/api/config.ts'
import classes from './Geolocation.module.css'

interface Props {
  isLocating: boolean
  warning: string | undefined
}

/**
 * A notice over the map while the browser locates the user, and for a moment when it fails. It does not block the map.
 */
export function GeolocationNotice({ isLocating, warning }: Props) {
  const { appName } = getPublicConfig()
  return (
    <output className={classes.place}>
      {isLocating && (
        <span className={classes.notice}>
          <Loader size={16} aria-hidden />
          {t`${appName} is identifying your exact location…`}
        </span>
      )}
      {!isLocating && warning && (
        <span className={classes.notice}>
          <IconMapPinOff size={18} aria-hidden />
          {warning}
        </span>
      )}
    </output>
  )
}
