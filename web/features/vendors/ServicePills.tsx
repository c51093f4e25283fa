import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { VendorCard } from '#contract/vendors.ts'
import classes from './ServicePills.module.css'

interface Props {
  services: VendorCard['services']
  /** Maximum number shown; the rest is counted. */
  maxShown?: number
}

/** The services of a vendor as pills. Private services are sent only to the vendor's own contacts and have a lock. */
export function ServicePills({ services, maxShown = Infinity }: Props) {
  const rest = services.length - maxShown

  return (
    <ul className={classes.pills} aria-label={t`Services`}>
      {services.slice(0, maxShown).map((service) => (
        <li key={service.id} className={classes.pill}>
          {service.private && <IconLock size={14} aria-hidden />}
          {service.name}
          {service.private && <VisuallyHidden>{t`(secret)`}</VisuallyHidden>}
        </li>
      ))}
      {rest > 0 && <li className={classes.rest}>{t`and ${rest} more`}</li>}
    </ul>
  )
}
