import { t } from '@lingui/core/macro'
import type { ButtonProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { publicLink } from '#contract/links.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { OutsideButton } from './OutsideLink.tsx'
import { ShortWords } from './ShortWords.tsx'

interface Props extends ButtonProps {
  vendor: VendorCard
  /** One word alone for the eye, where there is no room. */
  isShort?: boolean
}

/** 'Book an Appointment', where the vendor has a booking link (decision 46) and is not archived (decision 60). */
export function BookButton({ vendor, isShort, ...props }: Props) {
  const href = publicLink(vendor.booking_link)
  if (!href || vendor.is_archived) return null
  return (
    <OutsideButton
      variant="default"
      {...props}
      href={href}
      about={vendor.name}
      leftSection={isShort ? undefined : <IconCalendar size={18} aria-hidden />}
    >
      {isShort ? <ShortWords short={t`Book`} whole={t`Book an Appointment`} /> : t`Book an Appointment`}
    </OutsideButton>
  )
}
