import { z } from 'zod'
import { MessageResponse, BooleanFlag, Id, IdParams, PathId, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { Paging, pageSchema } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

const Version = z.int().describe('increases with each edit; sent back with an edit to detect conflicts')

export const SubService = z.object({
  id: Id,
  name: z.string(),
  parent_id: Id,
  options: z.array(z.string()),
  version: Version,
})
export type SubService = z.output<typeof SubService>

/** `private` services are secret: only administrators and the vendor's own people see them in lists (decision 24). */
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
const ServiceName = requiredTextSchema(200, msg("Service name can't be empty"))

export const NewService = z.object({ name: ServiceName })
export const ServiceRename = NewService.extend({ version: Version.optional() })

/** A sub-service as edited by an administrator; its options come from the list in `service-options.ts`. */
export const SubServiceInput = z.object({
  name: ServiceName,
  options: z.array(trimmedTextSchema(200)).max(MOST_OPTIONS).default([]),
  version: Version.optional(),
})

/** `search` is contained in the name of a service or of one of its sub-services. */
export const ServiceListQuery = Paging.extend({ search: trimmedTextSchema(200).optional() })
export type ServiceListQuery = z.output<typeof ServiceListQuery>

const ServiceResponse = z.object({ service: Service })
const SubParams = z.object({ parentId: PathId, id: PathId })

export const serviceRoutes = {
  list: defineRoute('GET', '/services', { query: ServiceListQuery, returns: pageSchema(Service) }),
  add: defineRoute('POST', '/services', { body: NewService, returns: ServiceResponse }),
  rename: defineRoute('PUT', '/services/:id', { params: IdParams, body: ServiceRename, returns: Service }),
  /** Deletes a service with its sub-services, or one sub-service; 409 while it is in use. */
  remove: defineRoute('DELETE', '/services/:id', { params: IdParams, returns: MessageResponse }),
  addSub: defineRoute('POST', '/services/:parentId', {
    params: z.object({ parentId: PathId }),
    body: SubServiceInput,
    returns: z.object({ service: SubService }),
  }),
  changeSub: defineRoute('PUT', '/services/:parentId/:id', {
    params: SubParams,
    body: SubServiceInput,
    returns: SubService,
  }),
  setPrivate: defineRoute('POST', '/service-privacy/:id', {
    params: IdParams,
    body: z.object({ private: BooleanFlag }),
    returns: Service,
  }),
}
