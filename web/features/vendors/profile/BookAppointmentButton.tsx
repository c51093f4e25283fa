import { t } from '@lingui/core/macro'
import type { ButtonProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { toSafeWebLink } from '#contract/web-link.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { ExternalLinkButton } from '#web/features/vendors/ExternalLink.tsx'
import { AbbreviatedLabel } from './AbbreviatedLabel.tsx'

interface Props extends ButtonProps {
  vendor: VendorCard
  /** Shows one word only, where space is limited. */
  isShort?: boolean
}

/** 'Book an Appointment', when the vendor has a booking link (decision 46) and is not archived (decision 60). */
export function BookAppointmentButton({ vendor, isShort, ...props }: Props) {
  const href = toSafeWebLink(vendor.booking_link)
  if (!href || vendor.is_archived) return null
  return (
    <ExternalLinkButton
      variant="default"
      {...props}
      href={href}
      about={vendor.name}
      leftSection={isShort ? undefined : <IconCalendar size={18} aria-hidden />}
    >
      {isShort ? (
        <AbbreviatedLabel short={t({ message: 'Book', context: 'client' })} whole={t`Book an Appointment`} />
      ) : (
        t`Book an Appointment`
      )}
    </ExternalLinkButton>
  )
}
