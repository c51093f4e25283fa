import { Anchor } from '@mantine/core'
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import { toSafeWebLink } from '#contract/web-link.ts'
import type { VendorCard } from '#contract/vendors.ts'
import classes from './ContactDetailsList.module.css'
import { ExternalLink } from '#web/features/vendors/ExternalLink.tsx'
import { formatDisplayUrl } from '#web/ui/format-display-url.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

/** Site, email and phone, each with an icon; missing ones are omitted. */
export function ContactDetailsList({ vendor }: { vendor: Pick<VendorCard, 'site' | 'email' | 'phone'> }) {
  const site = toSafeWebLink(vendor.site)

  return (
    <ul className={classes.facts}>
      {site && (
        <li>
          <IconWorld size={20} aria-hidden />
          <ExternalLink href={site}>{formatDisplayUrl(site)}</ExternalLink>
        </li>
      )}
      {vendor.email && (
        <li>
          <IconMail size={20} aria-hidden />
          <Anchor href={`mailto:${vendor.email}`}>{vendor.email}</Anchor>
        </li>
      )}
      {vendor.phone && (
        <li>
          <IconPhone size={20} aria-hidden />
          <PhoneLink phone={vendor.phone} />
        </li>
      )}
    </ul>
  )
}
