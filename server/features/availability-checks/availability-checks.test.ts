import { expect, test } from 'vitest'
import { availabilityCheckRoutes } from '#contract/availability-checks.ts'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { days } from '#server/platform/clock.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sendAvailabilityChecks } from './send-availability-checks.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off' }, { background: true })
const { app, as, clock, db, given, pool, services } = care
const { guest, mailsTo, lastLink, enter } = createMailboxSteps(care)

type Vendor = Awaited<ReturnType<typeof given.vendor>>

const tell = async (vendor: Vendor, serviceId: number, body: object) =>
  as(await given.contactOf(vendor)).call(vendorFactsRoutes.setAvailability, {
    params: { id: String(vendor.id), sid: String(serviceId) },
    body: body as never,
  })

/** A vendor with a waitlist and an open service. */
async function givenTold() {
  const vendor = await given.vendor()
  const other = await given.service()
  await db.insertInto('vendor_services').values({ vendor_id: vendor.id, service_id: other.id }).execute()
  await tell(vendor, vendor.service.id, { state: 'waitlist', wait_weeks: 3, note: 'Evenings only.' })
  await tell(vendor, other.id, { state: 'open', places_free: 5, places_unit: 'meals' })
  return { vendor, other }
}

const checksTo = async ({ email }: Vendor) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Is this still right?'))

/** The link of the last message, opened by its code. */
async function openCheck(vendor: Vendor) {
  const link = await lastLink(vendor.email)
  const pass = await enter(link, vendor.email)
  const read = async () => (await guest.call(availabilityCheckRoutes.read, {}, pass.headers)).body
  const confirm = (body: object) => guest.call(availabilityCheckRoutes.confirm, { body: body as never }, pass.headers)
  return { link, pass, read, confirm }
}

type Check = Awaited<ReturnType<Awaited<ReturnType<typeof openCheck>>['read']>>

/** What the page sends for 'Nothing has changed'. */
const asShown = ({ services: shown }: Check) => ({
  services: shown.map(({ id, availability: { confirmed_at: seen, confirmed_by: _by, ...told } }) => ({
    id,
    seen,
    ...told,
  })),
})

/** The rows that a scanner must not change; a used link has no other trace than its last use. */
async function fingerprint(): Promise<string> {
  const { rows } = await pool.query<{
    text: string
  }>(`select coalesce(string_agg(row::text, '|' order by row::text), '') as text from (
    select to_jsonb(s) as row from vendor_services s union all select to_jsonb(l) from referral_links l
    union all select to_jsonb(c) from link_codes c union all select to_jsonb(p) from link_passes p
    union all select to_jsonb(a) from availability_checks a) all_rows`)
  return rows[0]!.text
}

test('CAP-012: every 30 days the mailbox gets one message; by its link and a code all services are confirmed at once, and a GET changes nothing', async () => {
  const { vendor, other } = await givenTold()
  clock.advance(days(30) - 1)
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toEqual([])
  clock.advance(1)
  // Several copies of the server, and repetitions.
  await Promise.all([sendAvailabilityChecks(services), sendAvailabilityChecks(services)])
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toHaveLength(1)

  // A scanner opens the address of the message, in all ways that are no press of a person.
  const [mail] = await checksTo(vendor)
  // Also true for a vendor that somebody has confirmed meanwhile.
  expect(mail!.text).toContain('Once a month we ask')
  const address = /\/answer#[\w-]{43}/.exec(mail!.text)![0]
  const before = await fingerprint()
  for (let n = 0; n < 20; n += 1)
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      for (const url of [address.split('#')[0]!, '/api/links/availability'])
        await app.http.inject({ method, url, headers: n % 2 === 0 ? { purpose: 'prefetch' } : {} })
  const secret = address.split('#')[1]!
  // A script runs, and shows what the link alone shows.
  expect((await guest.call(linkRoutes.look, { body: { link: secret } })).body).toEqual({
    party: 'availability',
    vendor: vendor.name,
    sent_to: expect.stringContaining('•••'),
  })
  expect(await fingerprint()).toBe(before)

  clock.advance(days(11))
  const { read, confirm } = await openCheck(vendor)
  const shown = await read()
  expect(shown.services.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [vendor.service.id, other.id].toSorted((a, b) => a - b),
  )
  // Reading changes nothing, too.
  const { rows } = await pool.query(`select availability_at from vendor_services where vendor_id = ${vendor.id}`)
  expect(rows.every(({ availability_at }) => availability_at < clock.now())).toBe(true)
  expect((await confirm(asShown(shown))).status).toBe(200)
  const now = { confirmed_at: clock.now().toISOString(), confirmed_by: 'vendor' }
  expect((await read()).services).toEqual(
    shown.services.map((service) => ({ ...service, availability: { ...service.availability, ...now } })),
  )
  // The audit log names the link and no user.
  const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'changed availability').execute()
  expect(audited.filter(({ actor_id }) => actor_id === null)).toMatchObject([
    { vendor_id: vendor.id, detail: { via: 'link' } },
    { vendor_id: vendor.id, detail: { via: 'link' } },
  ])

  // The next message is 30 days after the last one.
  clock.advance(days(19) - 1)
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toHaveLength(1)
  clock.advance(1)
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toHaveLength(2)
})

test('CAP-012: a vendor is asked 30 days after it first told an availability, also when an account confirmed it meanwhile', async () => {
  const { vendor, other } = await givenTold()
  await sendAvailabilityChecks(services)
  clock.advance(days(29))
  await tell(vendor, vendor.service.id, { state: 'waitlist', wait_weeks: 3, note: 'Evenings only.' })
  await tell(vendor, other.id, { state: 'open', places_free: 5, places_unit: 'meals' })
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toEqual([])
  clock.advance(days(1))
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toHaveLength(1)
})

test('The thirty days of a vendor that took its availability back begin when it tells one again', async () => {
  const { vendor, other } = await givenTold()
  await sendAvailabilityChecks(services)
  clock.advance(days(5))
  for (const { id } of [vendor.service, other]) await tell(vendor, id, { state: 'unknown' })
  await sendAvailabilityChecks(services)
  clock.advance(days(35))
  await tell(vendor, other.id, { state: 'open', places_free: 5, places_unit: 'meals' })
  await sendAvailabilityChecks(services)
  clock.advance(days(29))
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toEqual([])
  clock.advance(days(1))
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toHaveLength(1)
})

test('The numbers of all services are changed at once; one that was confirmed meanwhile refuses all, and bad input is under its field', async () => {
  const { vendor, other } = await givenTold()
  clock.advance(days(30))
  await sendAvailabilityChecks(services)
  const { read, confirm } = await openCheck(vendor)
  const shown = asShown(await read())
  const edited = shown.services.map((one) =>
    one.id === other.id ? { ...one, places_free: 0 } : { ...one, wait_weeks: 521 },
  )
  const nth = edited.findIndex(({ id }) => id === vendor.service.id)
  const refused = await confirm({ services: edited })
  expect([refused.status, Object.keys(refused.refusal.errors ?? {})]).toEqual([422, [`services.${nth}.wait_weeks`]])
  const right = edited.map((one) => (one.id === other.id ? one : { ...one, state: 'full' }))
  const full = right.map((one) => (one.id === other.id ? one : { ...one, wait_weeks: null }))
  const stored = (await confirm({ services: full })).body.services
  expect(stored.map(({ id, availability: { state, places_free } }) => [id === other.id, state, places_free])).toEqual(
    expect.arrayContaining([
      [true, 'open', 0],
      [false, 'full', null],
    ]),
  )
  // A repetition whose answer was lost is no change; other numbers are refused, because what was shown is old now.
  const repeated = await confirm({ services: full })
  expect([repeated.status, repeated.body.services]).toEqual([200, stored])
  const confirmWith = (part: object) =>
    confirm({ services: full.map((one) => (one.id === other.id ? { ...one, ...part } : one)) })
  for (const part of [{ state: 'full' }, { places_free: 1 }, { places_unit: 'beds' }, { note: 'Call first.' }])
    expect((await confirmWith(part)).status).toBe(409)
  await db
    .updateTable('vendor_services')
    .set({ availability_by: 'administrator' })
    .where('vendor_id', '=', vendor.id)
    .execute()
  const conflict = await confirm({ services: full })
  expect([conflict.status, conflict.refusal.code]).toEqual([409, 'edit-conflict'])
  // A service that the vendor does not offer any more refuses all, too, so that the page shows the services of now.
  await db.deleteFrom('vendor_services').where('service_id', '=', other.id).execute()
  const removed = await confirm({ services: [{ id: other.id, seen: null, state: 'open' }] })
  expect([removed.status, removed.refusal.code]).toEqual([409, 'edit-conflict'])
})

test('A link to availability opens no referral, and one to a referral no availability; an ended one opens nothing', async () => {
  const { vendor } = await givenTold()
  clock.advance(days(30))
  await sendAvailabilityChecks(services)
  const { link, pass, read } = await openCheck(vendor)
  expect((await guest.call(referralByLinkRoutes.referral, {}, pass.headers)).status).toBe(403)
  expect((await guest.call(linkRoutes.end, {}, pass.headers)).status).toBe(403)
  const { id } = await given.referral(await given.client(), vendor)
  const toReferral = await createTestLinkPass(
    services,
    await createLink(services, { referralId: id, party: 'vendor', email: vendor.email }),
  )
  const headers = { headers: { [LINK_PASS_HEADER]: toReferral } }
  expect((await guest.call(availabilityCheckRoutes.read, {}, headers)).status).toBe(403)
  expect((await guest.call(availabilityCheckRoutes.read)).status).toBe(403)

  await db.updateTable('vendors').set({ email: 'other@example.org' }).where('id', '=', vendor.id).execute()
  expect((await guest.call(linkRoutes.look, { body: { link } })).status).toBe(404)
  expect(await read()).not.toHaveProperty('services')
})

test('A mailbox that is somebody else is asked once an administrator has settled that', async () => {
  const { vendor } = await givenTold()
  clock.advance(days(30))
  const problem = { kind: 'misdirected', reason: null, at: clock.now() } as const
  await upsertVendorMailboxProblem(db, { ...problem, vendorId: vendor.id, email: vendor.email })
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toEqual([])
  await db.deleteFrom('mailbox_problems').execute()
  await sendAvailabilityChecks(services)
  expect(await checksTo(vendor)).toHaveLength(1)
})

test('Nobody is asked who tells no availability, answers nothing by link, or is not listed', async () => {
  const silent = await given.vendor()
  const never = (await givenTold()).vendor
  const archived = (await givenTold()).vendor
  await db.updateTable('vendors').set({ answer_by_link: 'never' }).where('id', '=', never.id).execute()
  await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', archived.id).execute()
  clock.advance(days(31))
  await sendAvailabilityChecks(services)
  for (const vendor of [silent, never, archived]) expect(await checksTo(vendor)).toEqual([])

  // 'never' holds while somebody has an account.
  await db
    .updateTable('users')
    .set({ active: false })
    .where('id', 'in', db.selectFrom('vendor_contacts').select('user_id').where('vendor_id', '=', never.id))
    .execute()
  await sendAvailabilityChecks(services)
  expect(await checksTo(never)).toHaveLength(1)
})
