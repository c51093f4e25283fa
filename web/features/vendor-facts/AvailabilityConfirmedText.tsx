import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ServiceAvailability } from '#contract/availability.ts'
import { formatTimeFromNow } from '#web/ui/format-date-time.ts'

/** When the availability was confirmed, and by whose office. */
export function AvailabilityConfirmedText({
  availability: { confirmed_at: at, confirmed_by: by },
}: {
  availability: ServiceAvailability
}) {
  const { i18n } = useLingui()
  if (at === null) return null
  const when = formatTimeFromNow(at, i18n.locale)
  return by === 'administrator' ? t`Confirmed ${when} by an administrator` : t`Confirmed ${when} by the vendor's office`
}
