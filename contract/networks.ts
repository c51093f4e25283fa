import { z } from 'zod'
import { Id, IdParams, PathId } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

/** The state between my vendor and another one (specification 4): 0 none, 1 requested, 2 connected, 3 refused. */
export const NetworkStatus = z.literal([0, 1, 2, 3])
export type NetworkStatus = z.output<typeof NetworkStatus>

/** A received network request: open, or its answer (CONST-027). */
export const NetworkRequestStatus = z.literal([1, 2, 3])
export type NetworkRequestStatus = z.output<typeof NetworkRequestStatus>

/** The other vendor of a request or connection, and the state between the two. */
export const NetworkConnection = z.object({
  id: Id.describe('of the request; used to answer it'),
  vendor_id: Id,
  name: z.string(),
  bio: z.string(),
  logoUrl: z.string().nullable(),
  avatar_type: z.int().min(0).max(53),
  status: NetworkRequestStatus,
  user: z
    .object({ id: Id, first: z.string(), last: z.string(), email: z.string() })
    .nullable()
    .describe('the user who asked'),
  created_at: z.string(),
})
export type NetworkConnection = z.output<typeof NetworkConnection>

const NetworkState = z.object({ vendor_1: Id, vendor_2: Id, status: NetworkStatus })

/** `vendor_1` is mine, `vendor_2` the other one. */
export const networkRoutes = {
  add: defineRoute('POST', '/vendors/networks/add', {
    body: z.object({ vendor_1: Id, vendor_2: Id }).refine(({ vendor_1, vendor_2 }) => vendor_1 !== vendor_2, {
      path: ['vendor_2'],
      error: msg('A vendor cannot be in its own network.'),
    }),
    returns: NetworkState,
  }),
  /** Withdraws my request or ends our connection, from either side. 409 for a refused request. */
  remove: defineRoute('DELETE', '/vendors/networks/:vendor_1/:vendor_2', {
    params: z.object({ vendor_1: PathId, vendor_2: PathId }),
    returns: NetworkState,
  }),
  /** The connected vendors, regardless of which side asked. */
  view: defineRoute('GET', '/vendors/networks/:id/view', {
    params: IdParams,
    query: Paging,
    returns: pageSchema(NetworkConnection),
  }),
  /** Requests received by the vendor, open ones first. */
  requests: defineRoute('GET', '/vendors/networks/:id/view-requests', {
    params: IdParams,
    query: Paging.extend({ status: z.enum(['1', '2', '3']).transform(Number).pipe(NetworkRequestStatus).optional() }),
    returns: pageSchema(NetworkConnection),
  }),
  /** The answer of the vendor that received the request; it can be changed later (decision 23). */
  decide: defineRoute('PUT', '/vendors/networks/:id', {
    params: IdParams,
    body: z.object({ status: z.literal([2, 3]) }),
    returns: z.object({ id: Id, status: NetworkRequestStatus }),
  }),
}
