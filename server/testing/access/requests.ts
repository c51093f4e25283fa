import type { InjectOptions } from 'fastify'
import { accountRequests } from './account-requests.ts'
import { administrationRequests } from './administration-requests.ts'
import { referralRequests } from './referral-requests.ts'
import type { AccessRow, RoleName } from './table.ts'
import { vendorRequests } from './vendor-requests.ts'
import type { AccessWorld } from './world.ts'

/** What a line of the table needs beyond its method and path. */
export interface Filling {
  /** For the parameters of the path; what is missing is vendor A and its like. */
  ids?: Record<string, number | string>
  /** Behind the path, with its question mark. */
  query?: string
  payload?: NonNullable<InjectOptions['payload']>
  headers?: Record<string, string>
}

/** By method and name of the line: makes what the call needs, anew for each cell. */
export type Fillings = Record<string, (world: AccessWorld, role: RoleName) => Filling | Promise<Filling>>

export const FILLINGS: Fillings = {
  ...accountRequests,
  ...vendorRequests,
  ...referralRequests,
  ...administrationRequests,
}

const FIXED: Record<string, number | string> = {
  set: 'world',
  z: 0,
  x: 0,
  y: 0,
  file: 'noto-sans-latin-400-normal.woff2',
  name: 'form-1.pdf',
  unknown: 'no-such-call',
}

/** A good call of this line, as somebody of the role would make it. */
export async function requestFor(
  world: AccessWorld,
  { method, name, path }: AccessRow,
  role: RoleName,
): Promise<InjectOptions> {
  const { ids, query = '', ...rest } = (await FILLINGS[`${method} ${name}`]?.(world, role)) ?? {}
  const values: Record<string, number | string> = { id: world.vendorA.id, ...FIXED, ...ids }
  const filled = path.replaceAll(/\{(\w+)\}/g, (parameter, key: string) => String(values[key] ?? parameter))
  return { method: method === 'ANY' ? 'POST' : method, url: filled + query, ...rest }
}
