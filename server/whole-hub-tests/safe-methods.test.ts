import { afterAll, expect, test } from 'vitest'
import { createHubFingerprinter } from '#server/testing/access/fingerprint.ts'
import { buildRequest } from '#server/testing/access/request-fixtures.ts'
import { readAccessTable, ACCESS_ROLES } from '#server/testing/access/access-table.ts'
import { createAccessWorld } from '#server/testing/access/access-world.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'

// Calls every GET route of the access table as every role that may. A link, a picture or a prefetch in a foreign page
// can trigger a GET, so it must change nothing.

/**
 * Deliberate writes of GET routes: the opening of a patient's document in the referral's history (SR-087), and the
 * people shown by a search, which its limit counts (SR-077).
 */
const WRITTEN_BY_GET: Record<string, string[]> = {
  '/api/orders/{id}/attachments/{aid}': ['referral_events', 'untold_events'],
  '/api/links/attachments/{aid}': ['referral_events', 'untold_events'],
  '/api/users/search': ['people_shown'],
}

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const world = await createAccessWorld(stripe.environment)
const fingerprint = await createHubFingerprinter(world)
// Signs in all roles.
for (const role of ACCESS_ROLES) await world.send({ method: 'GET', url: '/health' }, role)

const isAllowed = (cell: string) => cell.startsWith('2xx')
const gets = readAccessTable().filter(
  ({ method, path, cells }) => method === 'GET' && path.startsWith('/') && Object.values(cells).some(isAllowed),
)

test.each(gets)('SR-017: GET and HEAD $name change no row and no file but audit, limits and last use', async (row) => {
  const roles = ACCESS_ROLES.filter((role) => isAllowed(row.cells[role]))
  const requests = await Promise.all(
    roles.map(async (role) => ({ role, request: await buildRequest(world, row, role) })),
  )
  const before = await fingerprint()
  for (const { role, request } of requests)
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await world.send({ ...request, method }, role)
      expect(reply.statusCode, `${role} ${method}`).toBe(200)
    }
  const after = await fingerprint()
  const changed = Object.keys(after).filter((part) => after[part] !== before[part])
  expect(changed).toEqual(WRITTEN_BY_GET[row.name] ?? [])
})
