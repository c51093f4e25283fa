import { z } from 'zod'
import { Id, Paging, page } from './fields.ts'
import { route } from './route.ts'

export const SubService = z.object({ id: Id, name: z.string(), parent_id: Id, options: z.array(z.string()) })
export type SubService = z.output<typeof SubService>

/** `private` services are secret: only administrators and the vendor's own people see them listed (decision 24). */
export const Service = z.object({
  id: Id,
  name: z.string(),
  private: z.boolean(),
  children: z.array(SubService),
  sub: z.array(SubService).describe('the same list as children'),
})
export type Service = z.output<typeof Service>

export const serviceRoutes = {
  list: route('GET', '/services', { query: Paging, returns: page(Service) }),
}
