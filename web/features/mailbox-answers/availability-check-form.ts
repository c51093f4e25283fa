import type { z } from 'zod'
import { ConfirmedAvailability, type AvailabilityCheckService } from '#contract/availability-checks.ts'
import type { AvailabilityState } from '#contract/availability.ts'
import { validateInput } from '#contract/input-issues.ts'
import {
  toServiceAvailabilityFormValues,
  toServiceAvailabilityBody,
  type ServiceAvailabilityFormValues,
} from '#web/features/vendor-facts/availability-values.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'

export interface AvailabilityCheckServiceFormValues extends ServiceAvailabilityFormValues {
  id: number
  /** When the availability that is shown was confirmed. */
  seen: string | null
  state: AvailabilityState
}

export interface AvailabilityCheckFormValues {
  services: AvailabilityCheckServiceFormValues[]
}

export const toAvailabilityCheckFormValues = (services: AvailabilityCheckService[]): AvailabilityCheckFormValues => ({
  services: services.map(({ id, availability }) => ({
    id,
    seen: availability.confirmed_at,
    state: availability.state,
    ...toServiceAvailabilityFormValues(availability),
  })),
})

/** Returns the stored services with what was changed in them: services come and go while the form is edited. */
export const withChangesOfServices = (
  stored: AvailabilityCheckFormValues,
  changed: AvailabilityCheckFormValues,
): AvailabilityCheckFormValues => ({
  services: stored.services.map((service) => changed.services.find(({ id }) => id === service.id) ?? service),
})

export const toConfirmedAvailabilityBody = ({
  services,
}: AvailabilityCheckFormValues): z.input<typeof ConfirmedAvailability> => ({
  services: services.map(({ id, seen, state, ...values }) => ({
    id,
    seen,
    ...toServiceAvailabilityBody(state, values),
  })),
})

/** The message for a field of a service, such as `services.0.wait_weeks`. */
export const findAvailabilityCheckIssue = (values: AvailabilityCheckFormValues, path: string): string | undefined =>
  validateInput(ConfirmedAvailability, toConfirmedAvailabilityBody(values))
    .issues.filter((issue) => issue.path.join('.') === path)
    .map((issue) => renderContractMessage(issue.message))[0]
