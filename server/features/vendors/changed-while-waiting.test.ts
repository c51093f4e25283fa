import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { followRoutes } from '#contract/follows.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { locationRoutes } from '#contract/locations.ts'
import { networkRoutes } from '#contract/networks.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { sendBehindTransaction } from '#server/testing/send-behind-transaction.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_USER: 'off' })
const admin = as(await given.admin())
const client = await given.client()
const mine = await given.vendor()

const PLACE = {
  clinic_name: 'Clinic',
  street: 'Main Street',
  number: '5',
  city: 'Kenora',
  state: 'Ontario',
  zip: 'P9N 1A1',
  country: 'Canada',
  lat: 49.77,
  lng: -94.49,
}
const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
type Vendor = Awaited<ReturnType<typeof given.vendor>>
type Act = (vendor: Vendor) => ReturnType<typeof admin.call>

const GONE = 'This was changed or deleted in the meantime. Please reload the page.'
const NOT_FOUND = 'Vendor was not found.'

test.each<[string, number, string, Act]>([
  ['following', 409, GONE, ({ id }) => as(client).call(followRoutes.follow, { body: { vendor_id: id } })],
  ['liking', 409, GONE, ({ id }) => as(client).call(followRoutes.like, { body: { vendor_id: id } })],
  [
    'attaching a service',
    409,
    GONE,
    (vendor) => admin.call(vendorProfileRoutes.attachService, { ...of(vendor), body: { service: mine.service.id } }),
  ],
  ['adding a location', 409, GONE, (vendor) => admin.call(locationRoutes.add, { ...of(vendor), body: PLACE })],
  [
    'asking for a network',
    409,
    GONE,
    ({ id }) => admin.call(networkRoutes.add, { body: { vendor_1: mine.id, vendor_2: id } }),
  ],
  [
    'adding a contact',
    404,
    NOT_FOUND,
    (vendor) => admin.call(contactRoutes.attach, { ...of(vendor), body: { contact: client.id, email: client.email } }),
  ],
  [
    'suspending',
    404,
    NOT_FOUND,
    (vendor) => admin.call(vendorProfileRoutes.toggleActivation, { ...of(vendor), body: {} }),
  ],
])('%s beside the deletion of the vendor is refused with %i', async (_, status, message, act) => {
  const vendor = await given.vendor()
  const [reply] = await sendBehindTransaction(
    { db, hold: (tx) => tx.deleteFrom('vendors').where('id', '=', vendor.id).execute() },
    () => act(vendor),
  )
  expect([reply!.status, reply!.refusal.message]).toEqual([status, message])
})

test('a request for a vendor whose address another vendor takes at the same moment says so', async () => {
  const { id } = await db
    .insertInto('vendor_requests')
    .values({
      user_id: client.id,
      name: 'Twin',
      email: 'twin@example.org',
      site: '',
      phone: '416-555-0100',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = { name: 'Other twin', sort_name: 'other twin', email: 'Twin@example.org', created_at: clock.now() }
  const [reply] = await sendBehindTransaction(
    { db, hold: (tx) => tx.insertInto('vendors').values(other).execute() },
    () => admin.call(invitationRoutes.approveVendorRequest, of({ id })),
  )
  expect([reply!.status, reply!.refusal.message]).toEqual([409, 'A vendor with this email address is already listed.'])
  expect(await db.selectFrom('vendor_requests').select('handled_at').where('id', '=', id).execute()).toEqual([
    { handled_at: null },
  ])
})

test('a vendor that is suspended at the same moment sends no update', async () => {
  const vendor = await given.vendor()
  const follower = await given.client()
  await as(follower).call(followRoutes.follow, { body: { vendor_id: vendor.id, isSubscriber: true } })
  const owner = as(await given.contactOf(vendor))
  const [reply] = await sendBehindTransaction(
    {
      db,
      hold: (tx) =>
        tx
          .updateTable('vendors')
          .set({ active: false, suspended_at: clock.now() })
          .where('id', '=', vendor.id)
          .execute(),
    },
    () => owner.call(followRoutes.sendUpdate, { ...of(vendor), body: { text: 'We have places.' } }),
  )
  expect([reply!.status, reply!.refusal.message]).toEqual([409, 'A vendor that nobody can find can’t send updates.'])
  expect(await db.selectFrom('vendor_updates').select('id').where('vendor_id', '=', vendor.id).execute()).toEqual([])
})
