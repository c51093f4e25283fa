import type { z } from 'zod'
import { ConfirmedAvailability, type CheckedService } from '#contract/availability-checks.ts'
import type { AvailabilityState, PlaceUnit } from '#contract/availability.ts'
import { checkInput } from '#contract/input-issues.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'

export interface CheckedServiceValues {
  id: number
  seen: string | null
  state: AvailabilityState
  wait_weeks: string
  places_free: string
  places_unit: PlaceUnit
  note: string
}

export interface AvailabilityCheckValues {
  services: CheckedServiceValues[]
}

export const checkValuesOf = (services: CheckedService[]): AvailabilityCheckValues => ({
  services: services.map(({ id, availability: { confirmed_at: seen, state, ...told } }) => ({
    id,
    seen,
    state,
    wait_weeks: told.wait_weeks === null ? '' : String(told.wait_weeks),
    places_free: told.places_free === null ? '' : String(told.places_free),
    places_unit: told.places_unit ?? 'places',
    note: told.note,
  })),
})

const parseCount = (text: string) => (text.trim() === '' ? null : Number(text))

export const toConfirmed = ({ services }: AvailabilityCheckValues): z.input<typeof ConfirmedAvailability> => ({
  services: services.map(({ wait_weeks, places_free, ...service }) => ({
    ...service,
    wait_weeks: service.state === 'waitlist' ? parseCount(wait_weeks) : null,
    places_free: parseCount(places_free),
  })),
})

/** The message for a field of a service, such as `services.0.wait_weeks`. */
export const issueOfCheck = (values: AvailabilityCheckValues, path: string): string | undefined =>
  checkInput(ConfirmedAvailability, toConfirmed(values))
    .issues.filter((issue) => issue.path.join('.') === path)
    .map((issue) => renderContractMessage(issue.message))[0]
