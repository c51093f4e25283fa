import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { days } from '#server/platform/clock.ts'
import { buildSendBody, countReferralRows } from '#server/testing/referral-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_USER: '1000000' })

const refusals: [string, Parameters<typeof given.vendor>[0], ('client' | 'vendor' | 'admin')[]][] = [
  ['prevents referrals', { prevent_referrals: true }, ['client', 'vendor', 'admin']],
  ['takes vendors only', { prevent_public_referrals: true }, ['client']],
  ['is inactive', { active: false }, ['admin']],
  ['waits for approval', { approval: 'pending' }, ['admin']],
]
for (const [state, values, refused] of refusals) {
  test(`SR-035: a vendor that ${state} refuses ${refused.join(', ')} with the message of the specification, and nobody else`, async () => {
    const vendor = await given.vendor(values)
    const people = {
      client: await given.client(),
      vendor: await given.contactOf(await given.vendor()),
      admin: await given.admin(),
    }
    for (const role of ['client', 'vendor', 'admin'] as const) {
      const reply = await as(people[role]).call(referralRoutes.send, { body: buildSendBody(vendor) })
      if (refused.includes(role)) {
        expect(reply.status).toBe(403)
        expect(reply.refusal.message).toBe(`You can't connect to ${vendor.name} per his settings.`)
        // A user who may not see the vendor gets a refusal without its name.
      } else expect(reply.status).toBe(state === 'takes vendors only' ? 200 : 403)
    }
  })
}

test('SR-035, decision 60: an archived vendor accepts no referral from anybody, not even an administrator', async () => {
  const vendor = await given.vendor({ is_archived: true })
  for (const person of [await given.client(), await given.contactOf(vendor), await given.admin()]) {
    const reply = await as(person).call(referralRoutes.send, { body: buildSendBody(vendor) })
    expect([reply.status, reply.refusal.message]).toEqual([409, 'This vendor is archived.'])
  }
})

test('SR-032: a hidden vendor is refused without its name, an unknown one is not found', async () => {
  const client = as(await given.client())
  for (const values of [{ vendors_seen_only: true }, { active: false }]) {
    const vendor = await given.vendor(values)
    const reply = await client.call(referralRoutes.send, { body: buildSendBody(vendor) })
    expect([reply.status, reply.refusal.message]).toEqual([403, 'access denied'])
  }
  const vendor = await given.vendor()
  const missing = await client.call(referralRoutes.send, { body: { ...buildSendBody(vendor), vendor: 2_000_000_000 } })
  expect(missing.status).toBe(404)
})

test('SR-034: parts of another vendor, archived ones and unknown ones get the same 422', async () => {
  const vendor = await given.vendor()
  const other = await given.vendor()
  const archived = await given.location(vendor.id, { is_archived: true })
  const mySub = await given.service({ parent_id: vendor.service.id, options: ['Assessment'] })
  const otherSub = await given.service({ parent_id: other.service.id, options: ['Assessment'] })
  const client = as(await given.client())
  const before = await countReferralRows(db)
  const refused = async (more: object, field: string) => {
    const reply = await client.call(referralRoutes.send, { body: buildSendBody(vendor, more) })
    expect(reply.status, JSON.stringify(more)).toBe(422)
    expect(Object.keys(reply.refusal.errors!)).toEqual([`order.${field}`])
    return reply.refusal.message
  }
  const same = async (field: string, values: unknown[], more: object = {}) => {
    const texts = []
    for (const value of values) texts.push(await refused({ ...more, [field]: value }, field))
    expect(new Set(texts).size).toBe(1)
  }

  await same('location', [other.location.id, archived.id, 2_000_000_000])
  await same('service', [other.service.id, mySub.id, 2_000_000_000])
  await same('subService', [otherSub.id, other.service.id, vendor.service.id, 2_000_000_000])
  await same('options', [['Assessment'], ['']])
  await same('options', [['Treatment'], ['assessment']], { subService: mySub.id })
  expect(await countReferralRows(db)).toBe(before)
})

test('SR-035, SR-131: when a switch is flipped during submissions, nothing is sent after it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const vendor = await given.vendor()
    const clients = await Promise.all(Array.from({ length: 5 }, () => given.client()))
    const flip = async () => {
      await db.updateTable('vendors').set({ prevent_referrals: true }).where('id', '=', vendor.id).execute()
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from referrals where vendor_id = ${vendor.id}`.execute(db)
      return rows[0]!.n
    }
    const [sentBefore, ...replies] = await Promise.all([
      flip(),
      ...clients.map((client) => as(client).call(referralRoutes.send, { body: buildSendBody(vendor) })),
    ])
    for (const reply of replies) expect([200, 403]).toContain(reply.status)
    // Every accepted referral was stored before the switch was flipped.
    expect(sentBefore).toBe(replies.filter(({ status }) => status === 200).length)
  }
})

test('a full service takes no referral from anybody for 30 days after it was confirmed, and the refusal names the phone number', async () => {
  const vendor = await given.vendor({ name: 'Lakeside', phone: '416-555-0142' })
  const tell = (availability: 'full' | 'waitlist' | 'open', daysAgo: number) =>
    db
      .updateTable('vendor_services')
      .set({
        availability,
        availability_at: new Date(clock.now().getTime() - days(daysAgo)),
        availability_by: 'vendor',
      })
      .where('vendor_id', '=', vendor.id)
      .execute()
  const people = [await given.client(), await given.contactOf(vendor), await given.admin()]
  const answers = async () => {
    const replies = []
    for (const person of people)
      replies.push(await as(person).call(referralRoutes.send, { body: buildSendBody(vendor) }))
    return replies
  }
  const before = await countReferralRows(db)
  await tell('full', 30)
  const text = `Lakeside takes no new referrals for ${vendor.service.name} right now, because it is full. Please call 416-555-0142.`
  for (const { status, refusal } of await answers())
    expect([status, refusal]).toEqual([
      409,
      { message: text, code: 'service-full', errors: { 'order.service': [text] } },
    ])
  expect(await countReferralRows(db)).toBe(before)
  // What nobody has confirmed for more than 30 days is not relied on; a waitlist takes referrals.
  for (const [state, daysAgo] of [
    ['full', 31],
    ['waitlist', 0],
    ['open', 0],
  ] as const) {
    await tell(state, daysAgo)
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200])
  }
})
