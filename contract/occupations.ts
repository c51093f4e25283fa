import { z } from 'zod'
import { IdParams, NamedRef, requiredTextSchema } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

export const Occupation = NamedRef
export type Occupation = z.output<typeof Occupation>

export const OccupationInput = z.object({ name: requiredTextSchema(200, msg("Occupation name can't be empty")) })

export const occupationRoutes = {
  /** Public, because the registration form needs it. */
  list: defineRoute('GET', '/occupations', { query: Paging, returns: pageSchema(Occupation), access: 'public' }),
  add: defineRoute('POST', '/occupations', { body: OccupationInput, returns: Occupation }),
  rename: defineRoute('PUT', '/occupations/:id', { params: IdParams, body: OccupationInput, returns: Occupation }),
}
