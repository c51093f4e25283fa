import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { VendorCard } from '#contract/vendors.ts'
import classes from './ServicePills.module.css'

interface Props {
  services: VendorCard['services']
  /** Shows this many and counts the rest. */
  maxShown?: number
}

/** What a vendor offers, as quiet chips. Secret services reach only the vendor's own people; the lock tells them. */
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
