import type { z } from 'zod'
import { ConfirmedAvailability, type CheckedService } from '#contract/availability-checks.ts'
import type { AvailabilityState } from '#contract/availability.ts'
import { validateInput } from '#contract/input-issues.ts'
import {
  toServiceAvailabilityFormValues,
  toAvailabilityBody,
  type ServiceAvailabilityFormValues,
} from '#web/features/vendor-facts/availability-values.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'

export interface CheckedServiceValues extends ServiceAvailabilityFormValues {
  id: number
  /** When the availability that is shown was confirmed. */
  seen: string | null
  state: AvailabilityState
}

export interface AvailabilityCheckValues {
  services: CheckedServiceValues[]
}

export const checkValuesOf = (services: CheckedService[]): AvailabilityCheckValues => ({
  services: services.map(({ id, availability }) => ({
    id,
    seen: availability.confirmed_at,
    state: availability.state,
    ...toServiceAvailabilityFormValues(availability),
  })),
})

export const toConfirmed = ({ services }: AvailabilityCheckValues): z.input<typeof ConfirmedAvailability> => ({
  services: services.map(({ id, seen, state, ...values }) => ({ id, seen, ...toAvailabilityBody(state, values) })),
})

/** The message for a field of a service, such as `services.0.wait_weeks`. */
export const issueOfCheck = (values: AvailabilityCheckValues, path: string): string | undefined =>
  validateInput(ConfirmedAvailability, toConfirmed(values))
    .issues.filter((issue) => issue.path.join('.') === path)
    .map((issue) => renderContractMessage(issue.message))[0]
