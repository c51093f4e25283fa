import { z } from 'zod'
import { Id, Point } from './fields.ts'
import { defineRoute } from './route.ts'
import { NearQueryParam, SearchTextWithMinLength } from './vendors.ts'

/** Per kind. */
export const MAX_SUGGESTIONS_PER_KIND = 5

/** Completions of a search text, the most likely of each kind first. Never contains a private service. */
export const Suggestions = z.object({
  vendors: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The location to show on the map; null when the vendor has none. */
      location: Point.extend({ id: Id, city: z.string() }).nullable(),
    }),
  ),
  services: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The service of the sub-service. */
      parent: z.string().nullable(),
    }),
  ),
  places: z.array(
    z.object({
      name: z.string(),
      region: z.string(),
      /** The text for the geocoder. */
      address: z.string(),
    }),
  ),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggestionRoutes = {
  list: defineRoute('GET', '/suggestions', {
    query: z.object({ search: SearchTextWithMinLength, near: NearQueryParam.optional() }),
    returns: Suggestions,
  }),
}
