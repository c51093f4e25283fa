import type { InjectOptions } from 'fastify'
import { accountRouteFixtures } from './account-route-fixtures.ts'
import { administrationRouteFixtures } from './administration-route-fixtures.ts'
import { guestRouteFixtures } from './guest-route-fixtures.ts'
import { linkRouteFixtures } from './link-route-fixtures.ts'
import { referralRouteFixtures } from './referral-route-fixtures.ts'
import type { AccessRow, AccessRole } from './access-table.ts'
import type { RequestFixtures } from './request-fixture.ts'
import { vendorRouteFixtures } from './vendor-route-fixtures.ts'
import type { AccessWorld } from './access-world.ts'

export const REQUEST_FIXTURES: RequestFixtures = {
  ...accountRouteFixtures,
  ...vendorRouteFixtures,
  ...referralRouteFixtures,
  ...linkRouteFixtures,
  ...guestRouteFixtures,
  ...administrationRouteFixtures,
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
