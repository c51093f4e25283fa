import { z } from 'zod'
import { AvailabilityInput, ServiceAvailability } from './availability.ts'
import { Id } from './fields.ts'
import { LINK_PASS_ROUTE_OPTIONS } from './emailed-links.ts'
import { defineRoute } from './route.ts'

// Every 30 days a vendor's mailbox is asked whether the availability of its services is still right. The calls carry a pass
// in the header `X-Link-Pass`.

const AvailabilityCheckService = z.object({ id: Id, name: z.string(), availability: ServiceAvailability })
export type AvailabilityCheckService = z.output<typeof AvailabilityCheckService>

export const AvailabilityCheck = z.object({ vendor: z.string(), services: z.array(AvailabilityCheckService) })
export type AvailabilityCheck = z.output<typeof AvailabilityCheck>

export const AvailabilityCheckAnswer = z.object({
  services: z
    .array(
      AvailabilityInput.extend({
        id: Id,
        seen: z
          .string()
          .nullable()
          .describe('`confirmed_at` as it was shown; 409 when somebody has confirmed it since'),
      }),
    )
    .min(1)
    .max(500),
})
export type AvailabilityCheckAnswer = z.output<typeof AvailabilityCheckAnswer>

export const availabilityCheckRoutes = {
  read: defineRoute('GET', '/links/availability', { ...LINK_PASS_ROUTE_OPTIONS, returns: AvailabilityCheck }),
  /** Confirms or changes all services together. */
  confirm: defineRoute('POST', '/links/availability', {
    body: AvailabilityCheckAnswer,
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: AvailabilityCheck,
  }),
}
