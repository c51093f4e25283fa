import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LIMIT_PEOPLE: '25' })

type Someone = { id: number }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })

async function world() {
  const vendor = await given.vendor()
  return { vendor, owner: await given.contactOf(vendor), client: await given.client() }
}

const search = (person: Someone, text: string, vendor?: Someone) =>
  as(person).call(contactRoutes.people, { query: { search: text, ...(vendor && { vendor_id: String(vendor.id) }) } })

test('VADM-040, VADM-041, VADM-042, API-018, ENT-057: users are found by the beginning of their address or a part of their name', async () => {
  const { vendor, owner } = await world()
  const zoe = await given.client({ first: 'Zoë', last: 'Quintal', email: 'Zq.Desk@example.org' })
  const found = async (text: string) => (await search(owner, text, vendor)).body.data
  const asFound = [{ id: zoe.id, name: 'Zoë Quintal', email: 'Zq.Desk@example.org' }]
  for (const text of ['zq.d', 'ZQ.DESK@EX', 'quint', 'UINT', 'zoe q', 'Zoë Quintal', 'Quintal, Z'])
    expect(await found(text), text).toEqual(asFound)
  for (const text of ['desk@example', 'q.desk', 'zoe x', '%int', 'z_e q', '__q']) expect(await found(text)).toEqual([])
  const body = { contact: zoe.id }
  expect((await as(owner).call(contactRoutes.attach, { ...of(vendor), body })).body.pending).toBe(true)
  expect(await found('quintal')).toEqual([])
  const elsewhere = await given.vendor()
  await given.contact(elsewhere.id, owner.id, true)
  expect((await search(owner, 'quintal', elsewhere)).body.data).toEqual(asFound)
})

test('The search needs three characters, returns ten users at most and never those with a closed account', async () => {
  const { vendor, owner } = await world()
  expect((await search(owner, ' ab ', vendor)).status).toBe(422)
  for (const letter of 'lkjihgfedcba') await given.client({ last: `Manifold ${letter}` })
  await given.client({ last: 'Manifold', active: false })
  const { body } = await search(owner, 'manifold', vendor)
  expect(body.data.map(({ name }) => name.at(-1))).toEqual([...'abcdefghij'])
})

test('A primary contact of the vendor searches for it, administrators for any; nobody for a vendor that they do not manage', async () => {
  const { vendor, owner, client } = await world()
  const other = await given.contactOf(await given.vendor())
  const plain = await given.contactOf(vendor, { isPrimary: false })
  expect((await search(await given.admin(), 'nobody')).status).toBe(200)
  expect((await search(owner, 'nobody')).status).toBe(200)
  for (const person of [other, plain, client]) expect((await search(person, 'nobody', vendor)).status).toBe(403)
  for (const person of [plain, client]) expect((await search(person, 'nobody')).status).toBe(403)
})

test('SR-075, SR-091: each search is recorded, and the thirty-first in a minute is refused', async () => {
  const { vendor, owner } = await world()
  for (let n = 0; n < 30; n += 1) expect((await search(owner, 'nobody', vendor)).status).toBe(200)
  expect((await search(owner, 'nobody', vendor)).status).toBe(429)
  const noted = db.selectFrom('audit_log').select('id').where('action', '=', 'searched').where('kind', '=', 'user')
  expect(await noted.where('actor_id', '=', owner.id).execute()).toHaveLength(30)
})

test('SR-077: past the limit of rows in any ten minutes no result is shown', async () => {
  const { vendor, owner } = await world()
  for (const letter of 'lkjihgfedcba') await given.client({ last: `Plentiful ${letter}` })
  const found = async (text: string) => {
    const { status, body, headers } = await search(owner, text, vendor)
    return [status, status === 200 ? body.total : Number(headers['retry-after'])]
  }
  expect(await found('plentiful')).toEqual([200, 10])
  clock.advance(minutes(6))
  expect(await found('plentiful')).toEqual([200, 10])
  // Ten more would make thirty, past the limit of twenty-five; those of six minutes ago count for another four minutes.
  expect(await found('plentiful')).toEqual([429, 240])
  expect(await found('plentiful a')).toEqual([200, 1])
  clock.advance(minutes(4))
  expect(await found('plentiful')).toEqual([200, 10])
  expect(await found('plentiful')).toEqual([429, 360])
})

test('SR-077: concurrent searches together show no more than the limit', async () => {
  const { vendor, owner } = await world()
  for (const letter of 'lkjihgfedcba') await given.client({ last: `Abundant ${letter}` })
  const replies = await Promise.all(Array.from({ length: 8 }, () => search(owner, 'abundant', vendor)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
})

test('SR-077, decision 49: contacts of a vendor that an administrator has not approved find only people whose whole address they know', async () => {
  const person = await given.client({ last: 'Knownbyaddress' })
  const approvals = ['pending', 'declined', 'approved'] as const
  for (const approval of approvals) {
    const vendor = await given.vendor({ approval })
    const owner = await given.contactOf(vendor)
    const isApproved = approval === 'approved'
    for (const reply of [await search(owner, 'knownby', vendor), await search(owner, person.email.slice(0, 12))])
      expect(reply.status).toBe(isApproved ? 200 : 403)
    const found = await search(owner, person.email.toUpperCase(), vendor)
    expect(found.body.data.map(({ id }) => id)).toEqual([person.id])
    const shortened = await search(owner, person.email.slice(0, -1), vendor)
    expect(shortened.body.total).toBe(isApproved ? 1 : 0)
    expect((await search(await given.admin(), 'nobody', vendor)).status).toBe(200)
  }
})

test('Contacts of a suspended vendor cannot search, unless they search for another vendor of theirs', async () => {
  const vendor = await given.vendor({ active: false, suspended_at: clock.now() })
  const owner = await given.contactOf(vendor)
  for (const reply of [await search(owner, 'nobody@example.org', vendor), await search(owner, 'nobody@example.org')])
    expect([reply.status, reply.refusal.message]).toEqual([
      403,
      'You can search for people once the vendor is no longer suspended.',
    ])
  expect((await search(await given.admin(), 'nobody', vendor)).status).toBe(200)
  const switchedOff = await given.vendor({ active: false })
  await given.contact(switchedOff.id, owner.id, true)
  for (const reply of [await search(owner, 'nobody', switchedOff), await search(owner, 'nobody')])
    expect(reply.status).toBe(200)
  expect((await search(owner, 'nobody', vendor)).status).toBe(403)
})

test('Contacts of an archived vendor cannot search, unless they search for another vendor of theirs', async () => {
  const vendor = await given.vendor({ is_archived: true, active: false })
  const owner = await given.contactOf(vendor)
  for (const reply of [await search(owner, 'nobody@example.org', vendor), await search(owner, 'nobody')])
    expect([reply.status, reply.refusal.message]).toEqual([403, 'This vendor is archived.'])
  expect((await search(await given.admin(), 'nobody', vendor)).status).toBe(200)
  await given.contact((await given.vendor()).id, owner.id, true)
  expect((await search(owner, 'nobody')).status).toBe(200)
  expect((await search(owner, 'nobody', vendor)).status).toBe(403)
})
