import { expect, test } from 'vitest'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days, hours } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { createGuestReferralSteps } from '#server/testing/guest-referral-steps.ts'
import type { GuestVendor } from '#server/testing/guest-referral-steps.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST_REFERRALS: '40' }, { background: true })
const { as, clock, db, given, messages, services } = care
const { newEmail, newNetwork, filledForm, post, mailsTo, refer, countEarlier, hasRightCode, advance } =
  createGuestReferralSteps(care)

test('GST-045, GST-048: no code opens a draft of an address that is blocked or over its limit, and wrong ones are answered as for any other', async () => {
  const vendor = await given.vendor()
  const draftOf = async (email: string) => (await post(await filledForm(vendor, email))).json<{ draft: string }>().draft
  const answersTo = async (draft: string) => {
    const statuses: number[] = []
    for (const code of ['000000', '000001', '000002', '000003', '000004', '000005'])
      statuses.push((await as(null).call(guestReferralRoutes.confirm, { body: { draft, code } })).status)
    return statuses
  }
  const [usual, over, blocked] = [newEmail(), newEmail(), newEmail()]
  for (let n = 0; n < 5; n += 1) await draftOf(over)
  await draftOf(blocked)
  const token = /\/confirm#([\w-]{43})/.exec((await mailsTo(blocked)).at(-1)!.text)![1]!
  expect((await as(null).call(guestReferralRoutes.disown, { body: { token } })).status).toBe(200)

  const open = await draftOf(usual)
  expect(await hasRightCode(open)).toBe(true)
  for (const email of [over, blocked]) {
    const before = (await mailsTo(email)).length
    const draft = await draftOf(email)
    expect(await hasRightCode(draft)).toBe(false)
    advance(hours(1) - 1)
    expect((await as(null).call(guestReferralRoutes.resend, { body: { draft } })).status).toBe(202)
    expect(await mailsTo(email)).toHaveLength(before)
    expect(await answersTo(draft)).toEqual([422, 422, 422, 422, 422, 404])
  }
})

test('GST-044, GST-045: a network address has 10 an hour and 30 a day, a /64 as one, and then reads the phone number', async () => {
  const vendor = await given.vendor({ name: 'Lakeside', phone: '416-555-0142' })
  const network = newNetwork()
  let sent = 0
  let host = 0
  /** How many of these pass. */
  const passed = async (tries: number) => {
    const before = sent
    for (let n = 0; n < tries; n += 1) {
      const reply = await post(await filledForm(vendor), `${network}:7::${(host += 1).toString(16)}`)
      if (reply.statusCode === 202) sent += 1
      else
        expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
          429,
          'Lakeside cannot take more referrals from here right now. Please call 416-555-0142.',
        ])
    }
    return sent - before
  }
  expect(await passed(11)).toBe(10)
  advance(hours(1))
  expect(await passed(11)).toBe(10)
  advance(hours(1))
  expect(await passed(11)).toBe(10)
  advance(hours(1))
  expect(await passed(1)).toBe(0)
  expect((await post(await filledForm(vendor), `${network}:8::1`)).statusCode).toBe(202)
  advance(hours(21))
  expect(await passed(1)).toBe(1)
})

test('GST-044, GST-045: an address has 5 referrals a day, 3 messages an hour and 6 a day, and nobody is told', async () => {
  const vendor = await given.vendor()
  const [email, other] = [newEmail(), newEmail()]
  const draftOf = async (address: string) => {
    const reply = await post(await filledForm(vendor, address))
    expect(reply.statusCode).toBe(202)
    return reply.json<{ draft: string }>().draft
  }
  const resend = async (draft: string) => {
    const { status } = await as(null).call(guestReferralRoutes.resend, { body: { draft } })
    expect(status).toBe(202)
  }
  const draft = await draftOf(email)
  for (let n = 0; n < 4; n += 1) await resend(draft)
  expect(await mailsTo(email)).toHaveLength(3)
  // The same code and link each time.
  expect(new Set((await mailsTo(email)).map(({ text }) => text)).size).toBe(1)
  advance(hours(1))
  for (let n = 0; n < 4; n += 1) await draftOf(email.toUpperCase().replace('OMAR', 'omar'))
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(6)
  advance(hours(1))
  await draftOf(email)
  // The sixth referral of the day, and the seventh message.
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(6)
  advance(hours(23))
  const before = (await mailsTo(email)).length
  await draftOf(email)
  expect(await mailsTo(email)).toHaveLength(before + 1)

  for (let n = 0; n < 3; n += 1) await resend(await draftOf(other))
  expect(await mailsTo(other)).toHaveLength(3)
})

test('GST-044, GST-045: a vendor has 30 confirmed ones a day or its own number, the hub LIMIT_GUEST_REFERRALS', async () => {
  expect(readConfig({}).limits.guestReferrals).toBe(1_000)
  const few = await given.vendor({ name: 'Lakeside', phone: '416-555-0142', guest_referrals_per_day: 2 })
  // A failed try has counted towards the number of the hub.
  await db.deleteFrom('limits').execute()
  advance(days(1))
  // Unconfirmed ones count for nobody.
  for (let n = 0; n < 4; n += 1) expect((await post(await filledForm(few))).statusCode).toBe(202)
  const late = newEmail()
  await post(await filledForm(few, late))
  expect([await refer(few), await refer(few)]).toEqual([201, 201])
  const refused = await post(await filledForm(few))
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    429,
    'Lakeside cannot take more referrals from here right now. Please call 416-555-0142.',
  ])
  const token = /\/confirm#([\w-]{43})/.exec((await mailsTo(late)).at(-1)!.text)![1]!
  const confirm = () => as(null).call(guestReferralRoutes.confirm, { body: { token } })
  expect((await confirm()).status).toBe(429)

  const usual = await given.vendor()
  await countEarlier(usual, 28)
  expect([await refer(usual), await refer(usual)]).toEqual([201, 201])
  expect((await post(await filledForm(usual))).statusCode).toBe(429)
  // 32 of the hub's 40 are used.
  await countEarlier(await given.vendor(), 7)
  expect(await refer(await given.vendor())).toBe(201)
  expect((await post(await filledForm(await given.vendor()))).statusCode).toBe(429)
  advance(days(1))
  expect(await refer(await given.vendor())).toBe(201)
})

/** Reports about guests of the vendor, and what forms from their addresses lead to. */
function reportSteps(vendor: GuestVendor) {
  /** How many messages the address gets after a form. */
  const gets = async (email: string) => {
    const before = (await mailsTo(email)).length
    expect((await post(await filledForm(vendor, email))).statusCode).toBe(202)
    return (await mailsTo(email)).length - before
  }
  const referAndReport = async (email: string) => {
    expect(await refer(vendor, email)).toBe(201)
    return report(email)
  }
  /** Reports the guest with this address who has referred to the vendor. */
  const report = async (email: string) => {
    const { id } = await db
      .selectFrom('people as p')
      .innerJoin('referrals as r', 'r.sender_id', 'p.id')
      .select('p.id')
      .where('p.email', '=', email)
      .where('r.vendor_id', '=', vendor.id)
      .executeTakeFirstOrThrow()
    const body = { user_id: id, reason: 'Nonsense.' }
    const reply = await as(await given.contactOf(vendor)).call(reportRoutes.create, { body })
    expect([reply.status, reply.body]).toMatchObject([200, { user_first: 'Nadia', user_last: 'Quill' }])
    return String(reply.body.id)
  }
  const decide = async (id: string, status: 1 | 2) =>
    expect((await as(await given.admin()).call(reportRoutes.decide, { params: { id }, body: { status } })).status).toBe(
      200,
    )
  return { gets, report, referAndReport, decide }
}

test('GST-048: reporting a guest blocks the address until the decision; approving keeps it for a year, rejecting ends it', async () => {
  advance(days(3))
  const vendor = await given.vendor()
  const { gets, referAndReport, decide } = reportSteps(vendor)
  const [approved, rejected, pending, other] = [newEmail(), newEmail(), newEmail(), newEmail()]
  const first = await referAndReport(approved)
  expect(await gets(approved)).toBe(0)
  advance(days(400))
  expect(await gets(approved)).toBe(0)
  await decide(first, 1)
  advance(days(365) - 1)
  expect(await gets(approved)).toBe(0)
  advance(1)
  expect(await gets(approved)).toBe(1)

  // A draft from before the report does not pass the block either.
  await post(await filledForm(vendor, pending))
  const token = /\/confirm#([\w-]{43})/.exec((await mailsTo(pending)).at(-1)!.text)![1]!
  await referAndReport(pending)
  expect((await as(null).call(guestReferralRoutes.confirm, { body: { token } })).status).toBe(404)

  const second = await referAndReport(rejected)
  expect(await gets(rejected)).toBe(0)
  expect(await gets(other)).toBe(1)
  await decide(second, 2)
  expect(await gets(rejected)).toBe(1)
  expect((await as(await given.admin()).call(reportRoutes.view)).body.data.map(({ id }) => id)).toContain(Number(first))
})

test('GST-048: of several reports about one address, the block lasts while one waits, then a year after the latest approval', async () => {
  advance(days(3))
  const [x, y] = [await given.vendor(), await given.vendor()]
  const email = newEmail()
  const { gets, report, decide } = reportSteps(x)
  const until = async () =>
    (
      await db
        .selectFrom('blocked_addresses as b')
        .innerJoin('people as p', 'p.address_hash', 'b.address_hash')
        .select('b.until')
        .where('p.email', '=', email)
        .executeTakeFirst()
    )?.until
  // Both referrals are sent before the first report, which blocks the address.
  expect([await refer(x, email), await refer(y, email)]).toEqual([201, 201])
  const ofX = await report(email)
  const ofY = await reportSteps(y).report(email)
  const aYear = new Date(clock.now().getTime() + days(365))
  await decide(ofX, 1)
  expect(await until()).toBeNull()
  advance(days(9))
  await decide(ofY, 2)
  expect(await until()).toEqual(aYear)
  await decide(ofY, 1)
  expect(await until()).toEqual(new Date(aYear.getTime() + days(9)))
  await decide(ofY, 2)
  expect(await until()).toEqual(aYear)
  expect(await gets(email)).toBe(0)
  await decide(ofX, 2)
  expect(await until()).toBeUndefined()
  expect(await gets(email)).toBe(1)
})

test('a report of a suspended vendor blocks no address, also while others about it are decided', async () => {
  advance(days(3))
  const [listed, suspended] = [await given.vendor(), await given.vendor()]
  const email = newEmail()
  const { gets, report, decide } = reportSteps(listed)
  expect([await refer(listed, email), await refer(suspended, email)]).toEqual([201, 201])
  const suspension = { active: false, suspended_at: clock.now() }
  await db.updateTable('vendors').set(suspension).where('id', '=', suspended.id).execute()
  const waiting = await reportSteps(suspended).report(email)
  advance(days(1))
  expect(await gets(email)).toBe(1)
  const other = await report(email)
  expect(await gets(email)).toBe(0)
  await decide(other, 2)
  advance(days(1))
  expect(await gets(email)).toBe(1)
  await decide(waiting, 1)
  expect(await gets(email)).toBe(0)
})

test('GST-048: the decision reaches the address of a guest whose referral was purged before it, and so does a later decision', async () => {
  advance(days(3))
  const vendor = await given.vendor()
  const { gets, referAndReport, decide } = reportSteps(vendor)
  const email = newEmail()
  const id = await referAndReport(email)
  const gone = { deleted_by_sender_at: clock.now(), deleted_by_vendor_at: clock.now() }
  await db.updateTable('referrals').set(gone).where('vendor_id', '=', vendor.id).execute()
  advance(days(31))
  await runHousekeeping(services)
  expect(await db.selectFrom('people').select('id').where('email', '=', email).execute()).toEqual([])

  expect(await gets(email)).toBe(0)
  await decide(id, 2)
  expect(await gets(email)).toBe(1)
  await decide(id, 1)
  expect(await gets(email)).toBe(0)
  advance(days(365))
  expect(await gets(email)).toBe(1)
})
