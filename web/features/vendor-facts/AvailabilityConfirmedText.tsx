import { t } from '@lingui/core/macro'
import type { ServiceAvailability } from '#contract/availability.ts'
import { useTimeFromNow } from '#web/ui/hooks/use-time-from-now.ts'

/** When the availability was confirmed, and by whose office. */
export function AvailabilityConfirmedText({ availability }: { availability: ServiceAvailability }) {
  const { confirmed_at: at, confirmed_by: by } = availability
  return at === null ? null : <ConfirmedText at={at} by={by} />
}

function ConfirmedText({ at, by }: { at: string; by: ServiceAvailability['confirmed_by'] }) {
  const when = useTimeFromNow(at)
  return by === 'administrator' ? t`Confirmed ${when} by an administrator` : t`Confirmed ${when} by the vendor's office`
}
