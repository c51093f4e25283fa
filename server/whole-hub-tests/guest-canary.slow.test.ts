import { afterAll, expect, test } from 'vitest'
import { readAccessTable, ACCESS_ROLES, type AccessRole } from '#server/testing/access/access-table.ts'
import { createAccessWorld } from '#server/testing/access/access-world.ts'
import { buildRequest } from '#server/testing/access/request-fixtures.ts'
import { startStripeStub } from '#server/testing/stripe-stub.ts'
import { runQuery } from '#server/testing/run-query.ts'

// A guest whose name, address and number are found nowhere else, and whose referral waits at vendor A: every call of every
// role is made, on its usual object, on the id of the guest and on that of the referral.

const stripe = await startStripeStub()
afterAll(() => stripe.close())
const world = await createAccessWorld(stripe.environment)
const { db, given, prepare, vendorA } = world
// Ids of their own, so that the id of the guest or the referral is that of no other thing.
await runQuery(world.database.ownerUrl, "select setval('users_id_seq', 1000000), setval('referrals_id_seq', 2000000)")
const guest = await given.guest({
  first: 'Xanthippe',
  last: 'Quillfeather',
  email: 'guestcanary@sparrow.example',
  phone: '416-555-7391',
})
/** The name of the client whom the guest refers is in the calls of the referral as well. */
const CANARY = /clientcanary|xanthippe|quillfeather|guestcanary|sparrow\.example|555-7391/i

/** The calls that answer with the sender of a referral. The export does too, in a compressed workbook. */
const PEOPLE_OF_THE_VENDOR: AccessRole[] = ['vendor_own', 'vendor_nonprimary', 'admin']
const OWN_CALLS: Record<string, AccessRole[]> = {
  'GET /api/orders/received': PEOPLE_OF_THE_VENDOR,
  'GET /api/orders/{id}': PEOPLE_OF_THE_VENDOR,
  'POST /api/orders/read-received/{id}': PEOPLE_OF_THE_VENDOR,
  'POST /api/orders/{id}/due-date': PEOPLE_OF_THE_VENDOR,
  'POST /api/orders/{id}/question': ['vendor_own', 'vendor_nonprimary'],
  'PUT /api/orders/{id}/assignee': PEOPLE_OF_THE_VENDOR,
  'PUT /api/orders/{id}/status': PEOPLE_OF_THE_VENDOR,
}

test('GST-047: a guest appears in no call of any role but those of the referral and its records', async () => {
  const found = new Map<string, Set<AccessRole>>()
  for (const row of readAccessTable().filter(({ path }) => path.startsWith('/')))
    for (const role of ACCESS_ROLES) {
      const request = await buildRequest(world, row, role)
      const url = typeof request.url === 'string' ? request.url : ''
      const { id } = await given.referral(guest, vendorA)
      await given.referralClient({ id }, { name: 'Ada Clientcanary' })
      const urls = row.path.includes('{') ? [url, ...[guest.id, id].map((own) => url.replace(/\d+/, `${own}`))] : [url]
      for (const one of urls) {
        const reply = await (await prepare({ ...request, url: one }, role))()
        if (one.startsWith('/api/live') || !CANARY.test(reply.body)) continue
        const name = `${row.method} ${row.path}`
        found.set(name, (found.get(name) ?? new Set()).add(role))
      }
    }
  expect(Object.fromEntries([...found].map(([name, roles]) => [name, [...roles]]))).toEqual(OWN_CALLS)
  // No call of accounts has changed the guest either, with the id that the vendor's list shows.
  const after = await db.selectFrom('people').selectAll().where('id', '=', guest.id).executeTakeFirst()
  expect(after).toEqual(guest)
}, 600_000)
