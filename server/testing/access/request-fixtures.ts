import type { InjectOptions } from 'fastify'
import { accountRequests } from './account-requests.ts'
import { administrationRequests } from './administration-requests.ts'
import { referralRequests } from './referral-requests.ts'
import type { AccessRow, AccessRole } from './access-table.ts'
import { vendorRequests } from './vendor-requests.ts'
import type { AccessWorld } from './access-world.ts'

/** What a line of the table needs beyond its method and path. */
export interface RequestFixture {
  /** For the parameters of the path; what is missing is vendor A and its like. */
  ids?: Record<string, number | string>
  /** Behind the path, with its question mark. */
  query?: string
  payload?: NonNullable<InjectOptions['payload']>
  headers?: Record<string, string>
}

/** By method and name of the line: makes what the call needs, anew for each cell. */
export type RequestFixtures = Record<
  string,
  (world: AccessWorld, role: AccessRole) => RequestFixture | Promise<RequestFixture>
>

export const REQUEST_FIXTURES: RequestFixtures = {
  ...accountRequests,
  ...vendorRequests,
  ...referralRequests,
  ...administrationRequests,
}

const DEFAULT_PARAMETERS: Record<string, number | string> = {
  set: 'world',
  z: 0,
  x: 0,
  y: 0,
  file: 'noto-sans-latin-400-normal.woff2',
  name: 'form-1.pdf',
  unknown: 'no-such-call',
}

/** A good call of this line, as somebody of the role would make it. */
export async function buildRequest(
  world: AccessWorld,
  { method, name, path }: AccessRow,
  role: AccessRole,
): Promise<InjectOptions> {
  const { ids, query = '', ...rest } = (await REQUEST_FIXTURES[`${method} ${name}`]?.(world, role)) ?? {}
  const values: Record<string, number | string> = { id: world.vendorA.id, ...DEFAULT_PARAMETERS, ...ids }
  const filled = path.replaceAll(/\{(\w+)\}/g, (parameter, key: string) => String(values[key] ?? parameter))
  return { method: method === 'ANY' ? 'POST' : method, url: filled + query, ...rest }
}
