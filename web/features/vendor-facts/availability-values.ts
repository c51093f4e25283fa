import {
  AvailabilityInput,
  type AvailabilityState,
  type CapacityUnit,
  type ServiceAvailability,
} from '#contract/availability.ts'
import { validateInput, type InputIssue } from '#contract/input-issues.ts'

/** The form values of a service's availability, beside its state. */
export interface ServiceAvailabilityFormValues {
  wait_weeks: string
  places_free: string
  places_unit: CapacityUnit
  note: string
}

export const toServiceAvailabilityFormValues = ({
  wait_weeks,
  places_free,
  places_unit,
  note,
}: ServiceAvailability): ServiceAvailabilityFormValues => ({
  wait_weeks: wait_weeks === null ? '' : String(wait_weeks),
  places_free: places_free === null ? '' : String(places_free),
  places_unit: places_unit ?? 'places',
  note,
})

/** Returns null for an empty text; a text that is no number is refused by the contract. */
export const toNumberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

/** Builds the request body; the weeks belong to a waitlist alone. */
export const toServiceAvailabilityBody = (
  state: AvailabilityState,
  { wait_weeks, places_free, places_unit, note }: ServiceAvailabilityFormValues,
) => ({
  state,
  wait_weeks: state === 'waitlist' ? toNumberOrNull(wait_weeks) : null,
  places_free: toNumberOrNull(places_free),
  places_unit,
  note,
})

/** Returns the typed values that the contract takes together with this state. */
export function omitInvalidAvailabilityFields(
  state: AvailabilityState,
  stored: ServiceAvailabilityFormValues,
  typed: Partial<ServiceAvailabilityFormValues>,
): Partial<ServiceAvailabilityFormValues> {
  const { issues }: { issues: InputIssue[] } = validateInput(
    AvailabilityInput,
    toServiceAvailabilityBody(state, { ...stored, ...typed }),
  )
  const invalid = new Set<unknown>(issues.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(typed).filter(([field]) => !invalid.has(field)))
}
