import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { readAccessTable, type AccessRole } from '#server/testing/access/access-table.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// Tests the `2xx-own` cells of contract/access.tsv: the response contains the caller's data and not a word of anybody
// else's.

const { app, as, clock, db, given } = await startTestApp({ LIMIT_USER: 'off' }, { background: false })

type Role = Exclude<AccessRole, 'guest' | 'pre_mfa'>
const [A, B] = [await given.vendor({ name: 'WordOfVendorA' }), await given.vendor({ name: 'WordOfVendorB' })]

/** Part of the person's name, their device and everything that they send. */
const wordOf = (role: Role) => `WordOf${role.replace('_', '')}`
const named = (role: Role) => ({ first: wordOf(role), last: wordOf(role) })
const contactOf = async (vendor: typeof A, role: Role, isPrimary: boolean) => {
  const person = await given.user({ role: 'VENDOR', ...named(role) })
  await given.contact(vendor.id, person.id, isPrimary)
  return person
}
const people: Record<Role, { id: number }> = {
  client: await given.client(named('client')),
  other_client: await given.client(named('other_client')),
  vendor_own: await contactOf(A, 'vendor_own', true),
  vendor_other: await contactOf(B, 'vendor_other', true),
  vendor_nonprimary: await contactOf(A, 'vendor_nonprimary', false),
  admin: await given.admin(named('admin')),
}
const roles = Object.keys(people) as Role[]
const workplaceOf: Partial<Record<Role, typeof A>> = { vendor_own: A, vendor_nonprimary: A, vendor_other: B }
/** The vendor that received the person's only referral. */
const SENT_TO: Record<Role, typeof A> = { client: A, vendor_other: A, other_client: B, vendor_own: B, vendor_nonprimary: B, admin: B } // prettier-ignore
const tokens = new Map<Role, string>()

for (const role of roles) {
  const [{ id }, vendor] = [people[role], SENT_TO[role]]
  tokens.set(role, await as({ id }).token())
  await db
    .updateTable('sessions')
    .set({ device: wordOf(role) })
    .where('user_id', '=', id)
    .execute()
  await given.referral({ id }, vendor, { details: wordOf(role) })
  const follow = { user_id: id, vendor_id: vendor.id, is_subscriber: true, created_at: clock.now() }
  await db.insertInto('follows').values(follow).execute()
}
// A service has no owner, so it carries the word of the vendor that offers it.
for (const { name, service } of [A, B])
  await db.updateTable('services').set({ name }).where('id', '=', service.id).execute()

const WORDS = [...roles.map(wordOf), A.name, B.name]
const senders = (vendor: typeof A | undefined) => roles.filter((role) => SENT_TO[role] === vendor).map(wordOf)
const workplace = (role: Role) => (workplaceOf[role] ? [workplaceOf[role].name] : [])

/** The words in each route's response; every `2xx-own` row of the table must be listed. */
const HELD: Record<string, (role: Role) => string[]> = {
  '/api/user': (role) => [wordOf(role)],
  '/api/session': () => [],
  '/api/users/{id}': (role) => [wordOf(role), ...workplace(role)],
  '/api/users/services/{id}': workplace,
  '/api/account/sessions': (role) => [wordOf(role)],
  '/api/account/memberships': workplace,
  '/api/orders/requests': (role) => [wordOf(role), SENT_TO[role].name],
  '/api/orders/requests/vendors': (role) => [SENT_TO[role].name],
  '/api/orders/received': (role) => [...senders(workplaceOf[role]), ...workplace(role)],
  '/api/orders/new-received-count': () => [],
  '/api/orders/vendors': workplace,
  '/api/orders/received/export': (role) => [...senders(workplaceOf[role]), ...workplace(role)],
}

const lines = readAccessTable().filter(
  ({ method, cells }) => method === 'GET' && Object.values(cells).includes('2xx-own'),
)

for (const { name, path, cells } of lines) {
  test(`SR-027: GET ${name} returns the caller's own data and nothing of the others`, async () => {
    const held = HELD[name]
    expect(held, 'say in HELD what this line answers').toBeDefined()
    for (const role of roles.filter((one) => cells[one] === '2xx-own')) {
      const found = wordsIn(await textOf(path, role))
      expect({ role, found }).toEqual({ role, found: [...new Set(held!(role))].sort() })
    }
  })
}

test('SR-032: the count of new referrals includes only those of the own vendors', async () => {
  const counted = await Promise.all(
    (['vendor_own', 'vendor_nonprimary', 'vendor_other'] as const).map(async (role) =>
      JSON.parse(await textOf('/api/orders/new-received-count', role)),
    ),
  )
  expect(counted).toEqual([{ count: 2 }, { count: 2 }, { count: 4 }])
})

const wordsIn = (text: string) => WORDS.filter((word) => text.includes(word)).sort()

async function textOf(path: string, role: Role): Promise<string> {
  const query = path.endsWith('/export') ? '?timezone=America%2FToronto&start=2026-11-01&end=2026-11-30' : ''
  const url = path.replace('{id}', String(people[role].id)) + query
  const reply = await app.http.inject({ url, headers: { authorization: `Bearer ${tokens.get(role)}` } })
  expect(reply.statusCode, reply.body).toBe(200)
  if (!path.endsWith('/export')) return reply.body
  return JSON.stringify(await readExcelFile(reply.rawPayload))
}
