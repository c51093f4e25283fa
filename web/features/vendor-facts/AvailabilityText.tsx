import { listAvailabilityPhrases, type CardAvailability } from '#contract/availability.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import type { ColourName } from '#web/ui/tokens.ts'
import { formatLabelled } from '#web/ui/format-labelled.ts'

const COLOURS = { open: 'green', waitlist: 'blue', full: 'gray', unknown: 'gray' } as const satisfies Record<
  string,
  ColourName
>

/** An availability in words behind a dot; nothing when the vendor tells none. */
export function AvailabilityText({ availability }: { availability: CardAvailability }) {
  const { state = 'unknown', service, days } = availability
  const text = listAvailabilityPhrases(availability).map(renderContractMessage).join(', ')
  if (text === '') return null
  return (
    <StatusDot colour={days === undefined ? COLOURS[state] : 'gray'} isHollow={state !== 'open'}>
      {service === undefined ? text : formatLabelled(service, text)}
    </StatusDot>
  )
}
