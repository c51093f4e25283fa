import { z } from 'zod'
import { NamedRef, page, Paging } from './fields.ts'
import { route } from './route.ts'

export const Occupation = NamedRef
export type Occupation = z.output<typeof Occupation>

export const occupationRoutes = {
  /** Open to guests: who registers chooses one. */
  list: route('GET', '/occupations', { query: Paging, returns: page(Occupation), access: 'public' }),
}
