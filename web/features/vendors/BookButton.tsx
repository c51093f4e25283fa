import { t } from '@lingui/core/macro'
import type { ButtonProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { VendorCard } from '#contract/vendors.ts'
import { OutsideButton } from './OutsideLink.tsx'
import { webLink } from './web-link.ts'

/** 'Book an Appointment', where the vendor has a booking link (decision 46). */
export function BookButton({ vendor, ...props }: { vendor: VendorCard } & ButtonProps) {
  const href = webLink(vendor.booking_link)
  if (!href) return null
  return (
    <OutsideButton
      variant="default"
      {...props}
      href={href}
      about={vendor.name}
      leftSection={<IconCalendar size={18} aria-hidden />}
    >
      {t`Book an Appointment`}
    </OutsideButton>
  )
}
