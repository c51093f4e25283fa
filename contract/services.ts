import { z } from 'zod'
import { Done, Flag, Id, IdParams, Paging, page, PathId, requiredText, text } from './fields.ts'
import { route } from './route.ts'

const Version = z.int().describe('grows with each edit; sent back with one, so that a stale one is told')

export const SubService = z.object({
  id: Id,
  name: z.string(),
  parent_id: Id,
  options: z.array(z.string()),
  version: Version,
})
export type SubService = z.output<typeof SubService>

/** `private` services are secret: only administrators and the vendor's own people see them listed (decision 24). */
export const Service = z.object({
  id: Id,
  name: z.string(),
  private: z.boolean(),
  children: z.array(SubService),
  sub: z.array(SubService).describe('the same list as children'),
  version: Version,
})
export type Service = z.output<typeof Service>

const MOST_OPTIONS = 100
const ServiceName = requiredText(200, "Service name can't be empty")

export const NamedService = z.object({ name: ServiceName })
export const RenamedService = NamedService.extend({ version: Version.optional() })

/** A sub-service as an administrator writes it; its options are out of the list in `service-options.ts`. */
export const EditedSubService = z.object({
  name: ServiceName,
  options: z.array(text(200)).max(MOST_OPTIONS).default([]),
  version: Version.optional(),
})

const MadeService = z.object({ service: Service })
const SubParams = z.object({ parentId: PathId, id: PathId })

export const serviceRoutes = {
  list: route('GET', '/services', { query: Paging, returns: page(Service) }),
  add: route('POST', '/services', { body: NamedService, returns: MadeService }),
  rename: route('PUT', '/services/:id', { params: IdParams, body: RenamedService, returns: Service }),
  /** Of a service with its sub-services, or of one sub-service; 409 while anything needs it. */
  remove: route('DELETE', '/services/:id', { params: IdParams, returns: Done }),
  addSub: route('POST', '/services/:parentId', {
    params: z.object({ parentId: PathId }),
    body: EditedSubService,
    returns: z.object({ service: SubService }),
  }),
  changeSub: route('PUT', '/services/:parentId/:id', {
    params: SubParams,
    body: EditedSubService,
    returns: SubService,
  }),
  setPrivate: route('POST', '/service-privacy/:id', {
    params: IdParams,
    body: z.object({ private: Flag }),
    returns: Service,
  }),
}
