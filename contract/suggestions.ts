import { z } from 'zod'
import { Id, Point } from './fields.ts'
import { defineRoute } from './route.ts'
import { SearchText } from './vendors.ts'

/** Of each kind. */
export const MAX_SUGGESTIONS = 5

/** What the beginning of a search may become, the likeliest of each kind first. Never a private service. */
export const Suggestions = z.object({
  vendors: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Where it is found first on the map; null without a place of its own. */
      location: Point.extend({ id: Id, city: z.string() }).nullable(),
    }),
  ),
  services: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Whose sub-service it is. */
      parent: z.string().nullable(),
    }),
  ),
  places: z.array(
    z.object({
      name: z.string(),
      region: z.string(),
      /** What to ask the geocoder for. */
      address: z.string(),
    }),
  ),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggestionRoutes = {
  list: defineRoute('GET', '/suggestions', { query: z.object({ search: SearchText }), returns: Suggestions }),
}
