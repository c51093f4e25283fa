import type { InjectOptions } from 'fastify'
import { accountRequests } from './account-requests.ts'
import { administrationRequests } from './administration-requests.ts'
import { guestRequests } from './guest-requests.ts'
import { linkRequests } from './link-requests.ts'
import { referralRequests } from './referral-requests.ts'
import type { AccessRow, AccessRole } from './access-table.ts'
import type { RequestFixtures } from './request-fixture.ts'
import { vendorRequests } from './vendor-requests.ts'
import type { AccessWorld } from './access-world.ts'

export const REQUEST_FIXTURES: RequestFixtures = {
  ...accountRequests,
  ...vendorRequests,
  ...referralRequests,
  ...linkRequests,
  ...guestRequests,
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

/** Returns a valid request for this row as a user of the role would send it. */
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
