import type { z } from 'zod'
import { AvailabilityCheckAnswer, type AvailabilityCheckService } from '#contract/availability-checks.ts'
import type { AvailabilityState } from '#contract/availability.ts'
import { validateInput } from '#contract/input-issues.ts'
import {
  toServiceAvailabilityFormValues,
  toServiceAvailabilityBody,
  type ServiceAvailabilityFormValues,
} from '#web/features/vendor-facts/availability-values.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'

export interface AvailabilityCheckServiceFormValues extends ServiceAvailabilityFormValues {
  state: AvailabilityState
}

/** By the id of the service, so that a change by somebody else is known for each. */
export type AvailabilityCheckFormValues = Record<string, AvailabilityCheckServiceFormValues>

export const toAvailabilityCheckFormValues = (services: AvailabilityCheckService[]): AvailabilityCheckFormValues =>
  Object.fromEntries(
    services.map(({ id, availability }) => [
      String(id),
      { state: availability.state, ...toServiceAvailabilityFormValues(availability) },
    ]),
  )

/**
 * Builds the request body with the confirmations that the page shows now. Services come and go while the form is edited: those
 * that are gone are left out.
 */
export const toAvailabilityConfirmationBody = (
  services: AvailabilityCheckService[],
  values: AvailabilityCheckFormValues,
): z.input<typeof AvailabilityCheckAnswer> => ({
  services: services.flatMap(({ id, availability }) => {
    const told = values[id]
    return told ? [{ id, seen: availability.confirmed_at, ...toServiceAvailabilityBody(told.state, told) }] : []
  }),
})

/** The message for a field of a service, such as `services.0.wait_weeks`. */
export const validateAvailabilityCheckField = (
  body: z.input<typeof AvailabilityCheckAnswer>,
  path: string,
): string | undefined =>
  validateInput(AvailabilityCheckAnswer, body)
    .issues.filter((issue) => issue.path.join('.') === path)
    .map((issue) => renderContractMessage(issue.message))[0]
