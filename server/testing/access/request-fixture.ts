import type { InjectOptions } from 'fastify'
import type { AccessRole } from './access-table.ts'
import type { AccessWorld } from './access-world.ts'

/** The additional data of a request beyond its method and path. */
export interface RequestFixture {
  /** Values of path parameters; by default vendor A and its objects. */
  ids?: Record<string, number | string>
  /** Appended to the path, including the question mark. */
  query?: string
  payload?: NonNullable<InjectOptions['payload']>
  headers?: Record<string, string>
  remoteAddress?: string
}

/** By method and name of the row: creates the data of the request, separately for each cell. */
export type RequestFixtures = Record<
  string,
  (world: AccessWorld, role: AccessRole) => RequestFixture | Promise<RequestFixture>
>
