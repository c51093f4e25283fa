import { Anchor } from '@mantine/core'
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import { publicLink } from '#contract/links.ts'
import type { VendorCard } from '#contract/vendors.ts'
import classes from './ContactFacts.module.css'
import { OutsideLink } from './OutsideLink.tsx'
import { readableLink } from './web-link.ts'

/** Site, e-mail and phone, each with its sign; what is not known is left out. */
export function ContactFacts({ vendor }: { vendor: Pick<VendorCard, 'site' | 'email' | 'phone'> }) {
  const site = publicLink(vendor.site)

  return (
    <ul className={classes.facts}>
      {site && (
        <li>
          <IconWorld size={20} aria-hidden />
          <OutsideLink href={site}>{readableLink(site)}</OutsideLink>
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
          <Anchor href={`tel:${vendor.phone}`}>{vendor.phone}</Anchor>
        </li>
      )}
    </ul>
  )
}
