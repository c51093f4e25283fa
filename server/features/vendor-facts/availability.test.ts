import { expect, test } from 'vitest'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { days } from '#server/platform/clock.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp()

type Vendor = Awaited<ReturnType<typeof given.vendor>>
type Caller = ReturnType<typeof as>

const edit = (by: Caller, vendor: Vendor, body: object, service = vendor.service.id) =>
  by.call(vendorFactsRoutes.setAvailability, {
    params: { id: String(vendor.id), sid: String(service) },
    body: body as never,
  })
const availabilityOf = async (by: Caller, { id, service }: Vendor) =>
  (await by.call(vendorRoutes.one, { params: { id: String(id) } })).body.services.find((one) => one.id === service.id)
    ?.availability
const summaryOf = async (by: Caller, query: object) =>
  (await by.call(vendorRoutes.summaries, { query })).body.data[0]?.availability

const NOT_TOLD = {
  state: 'unknown',
  wait_weeks: null,
  places_free: null,
  places_unit: null,
  note: '',
  confirmed_at: null,
  confirmed_by: null,
}

test('a contact sets the state, the weeks of the waitlist, the free places with their unit and a note; readers see them', async () => {
  const vendor = await given.vendor()
  const [contact, reader] = [as(await given.contactOf(vendor)), as(await given.client())]
  expect(await availabilityOf(reader, vendor)).toEqual(NOT_TOLD)

  const told = { wait_weeks: 3, places_free: 2, places_unit: 'beds', note: 'Evenings only.' }
  for (const state of ['open', 'waitlist', 'full', 'unknown']) {
    const { status, body } = await edit(contact, vendor, { state, ...told })
    expect(status).toBe(200)
    const expected = {
      ...told,
      state,
      wait_weeks: state === 'waitlist' ? 3 : null,
      confirmed_at: clock.now().toISOString(),
      confirmed_by: 'vendor',
    }
    expect(body.availability).toEqual(expected)
    expect(await availabilityOf(reader, vendor)).toEqual(expected)
  }
  expect((await edit(contact, vendor, { state: 'open', places_free: 0 })).body.availability).toMatchObject({
    places_free: 0,
    places_unit: 'places',
    note: '',
  })
})

test('CAP-010: plain contacts, primary contacts and administrators set availability, others read it; plain contacts change no profile', async () => {
  const vendor = await given.vendor()
  const plain = as(await given.contactOf(vendor, { isPrimary: false }))
  const primary = as(await given.contactOf(vendor))
  const [admin, client] = [as(await given.admin()), as(await given.client())]
  const otherVendor = as(await given.contactOf(await given.vendor()))

  for (const [by, state] of [
    [plain, 'open'],
    [primary, 'full'],
    [admin, 'waitlist'],
  ] as const) {
    expect((await edit(by, vendor, { state })).status).toBe(200)
    for (const reader of [client, otherVendor, plain]) {
      expect(await availabilityOf(reader, vendor)).toMatchObject({ state })
    }
  }
  for (const by of [client, otherVendor]) expect((await edit(by, vendor, { state: 'open' })).status).toBe(403)
  expect((await edit(as(null), vendor, { state: 'open' })).status).toBe(401)
  expect(await availabilityOf(client, vendor)).toMatchObject({ state: 'waitlist', confirmed_by: 'administrator' })

  const profile = (by: Caller) =>
    by.call(vendorProfileRoutes.update, { params: { id: String(vendor.id) }, body: { bio: 'We visit people.' } })
  expect((await profile(plain)).status).toBe(403)
  expect((await profile(primary)).status).toBe(200)
})

test('a card shows the best availability of the public services, or that of the searched service', async () => {
  const vendor = await given.vendor({ name: 'Availabilitas' })
  await indexVendors(db, [vendor.id])
  const [owner, reader] = [await given.contactOf(vendor), await given.client()]
  // Sessions end while the clock of the test moves on.
  const [contact, client] = [() => as(owner), () => as(reader)]
  const search = { search: 'availabilitas' }
  expect(await summaryOf(client(), search)).toBeUndefined()
  await edit(contact(), vendor, { state: 'waitlist', wait_weeks: 3 })
  expect(await summaryOf(client(), search)).toEqual({ state: 'waitlist', wait_weeks: 3 })

  const other = await given.service({ name: 'Other help' })
  const secret = await given.service({ name: 'Secret help', private: true })
  for (const { id } of [other, secret])
    await db.insertInto('vendor_services').values({ vendor_id: vendor.id, service_id: id }).execute()
  await edit(contact(), vendor, { state: 'open', places_free: 2 }, other.id)
  await edit(contact(), vendor, { state: 'open', places_free: 9 }, secret.id)
  const best = { state: 'open', places_free: 2, places_unit: 'places', service: 'Other help' }
  expect(await summaryOf(client(), search)).toEqual(best)
  expect(await summaryOf(client(), { ...search, service: String(vendor.service.id) })).toEqual({
    state: 'waitlist',
    wait_weeks: 3,
  })

  // Of two old ones the newer is shown, without its state.
  clock.advance(days(20))
  await edit(contact(), vendor, { state: 'waitlist', wait_weeks: 3 })
  clock.advance(days(11))
  expect(await summaryOf(client(), search)).toEqual({ state: 'waitlist', wait_weeks: 3, service: vendor.service.name })
  clock.advance(days(20))
  expect(await summaryOf(client(), search)).toEqual({ days: 31, service: vendor.service.name })
})

test('bad input is refused under its field', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  for (const [field, value] of [
    ['state', 'maybe'],
    ['wait_weeks', 521],
    ['wait_weeks', 0],
    ['wait_weeks', 1.5],
    ['places_free', -1],
    ['places_unit', 'chairs'],
    ['note', 'x'.repeat(201)],
  ] as const) {
    const { status, refusal } = await edit(contact, vendor, { state: 'waitlist', [field]: value })
    expect([status, Object.keys(refusal.errors ?? {})], `${field} ${String(value)}`).toEqual([422, [field]])
  }
  expect((await edit(contact, vendor, { state: 'waitlist', wait_weeks: 520, note: 'x'.repeat(200) })).status).toBe(200)
  expect((await edit(contact, vendor, { state: 'open' }, (await given.service()).id)).status).toBe(404)
})

test('SR-129: an availability that somebody else has confirmed since it was read is not overwritten', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const first = await edit(contact, vendor, { state: 'open', confirmed_at: null })
  const { confirmed_at } = first.body.availability
  expect(first.status).toBe(200)
  clock.advance(1_000)
  const second = await edit(contact, vendor, { state: 'full', note: 'Until spring.', confirmed_at })
  expect(second.status).toBe(200)

  for (const stale of [null, confirmed_at])
    expect(await edit(contact, vendor, { state: 'open', confirmed_at: stale })).toMatchObject({
      status: 409,
      refusal: { code: 'edit-conflict' },
    })
  expect(await availabilityOf(contact, vendor)).toMatchObject({ state: 'full', note: 'Until spring.' })
  expect((await edit(contact, vendor, { state: 'open' })).status).toBe(200)
})
