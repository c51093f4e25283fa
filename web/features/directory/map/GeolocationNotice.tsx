import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { getPublicConfig } from '#web/api/config.ts'
import classes from './Geolocation.module.css'

interface Props {
  isAwaited: boolean
  warning: string | undefined
}

/** Over the map while the browser looks for the person, and for a moment when it does not find them. It stops nobody. */
export function GeolocationNotice({ isAwaited, warning }: Props) {
  const { appName } = getPublicConfig()
  return (
    <output className={classes.place}>
      {isAwaited && (
        <span className={classes.notice}>
          <Loader size={16} aria-hidden />
          {t`${appName} is identifying your exact location…`}
        </span>
      )}
      {!isAwaited && warning && (
        <span className={classes.notice}>
          <IconMapPinOff size={18} aria-hidden />
          {warning}
        </span>
      )}
    </output>
  )
}
