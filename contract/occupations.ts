import { z } from 'zod'
import { IdParams, NamedRef, page, Paging, requiredText } from './fields.ts'
import { route } from './route.ts'

export const Occupation = NamedRef
export type Occupation = z.output<typeof Occupation>

export const NamedOccupation = z.object({ name: requiredText(200, "Occupation name can't be empty") })

export const occupationRoutes = {
  /** Open to guests: who registers chooses one. */
  list: route('GET', '/occupations', { query: Paging, returns: page(Occupation), access: 'public' }),
  add: route('POST', '/occupations', { body: NamedOccupation, returns: Occupation }),
  rename: route('PUT', '/occupations/:id', { params: IdParams, body: NamedOccupation, returns: Occupation }),
}
