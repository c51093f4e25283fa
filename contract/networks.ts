import { z } from 'zod'
import { Id, PathId } from './fields.ts'
import { route } from './route.ts'

/** Between my vendor and another one (specification 4): 0 nothing, 1 asked, 2 in the network, 3 refused. */
export const NetworkStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type NetworkStatus = z.output<typeof NetworkStatus>

const State = z.object({ vendor_1: Id, vendor_2: Id, status: NetworkStatus })

/** `vendor_1` is mine, `vendor_2` the other one. */
export const networkRoutes = {
  add: route('POST', '/vendors/networks/add', {
    body: z.object({ vendor_1: Id, vendor_2: Id }).refine(({ vendor_1, vendor_2 }) => vendor_1 !== vendor_2, {
      path: ['vendor_2'],
      error: 'A vendor cannot be in its own network.',
    }),
    returns: State,
  }),
  /** Ends what is between them: my request, or our network from whichever side. 409 for a request that was refused. */
  remove: route('DELETE', '/vendors/networks/:vendor_1/:vendor_2', {
    params: z.object({ vendor_1: PathId, vendor_2: PathId }),
    returns: State,
  }),
}
