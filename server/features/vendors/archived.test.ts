import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { followRoutes } from '#contract/follows.ts'
import { networkRoutes } from '#contract/networks.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, db, given } = await startTestApp()

const CONTACT_DATA = {
  phone: '416-555-0123',
  booking_link: 'https://book.example.org/closed',
  email: 'desk@example.org',
}
const vendor = await given.vendor({
  name: 'Closed clinic',
  site: 'https://closed.example.org',
  is_archived: true,
  ...CONTACT_DATA,
})
const other = await given.vendor({ name: 'Open clinic' })
const params = { id: String(vendor.id) }
const people = {
  client: await given.client(),
  'another vendor': await given.contactOf(other),
  'its own contact': await given.contactOf(vendor, { isPrimary: false }),
  'its primary contact': await given.contactOf(vendor),
  administrator: await given.admin(),
}
const INSIDERS = ['its own contact', 'its primary contact', 'administrator']

test.each(Object.entries(people))(
  'decision 60: contact data of an archived vendor, read by: %s',
  async (who, person) => {
    const card = (await as(person).call(vendorRoutes.list, { query: { vendorName: 'Closed' } })).body.data[0]!
    const page = (await as(person).call(vendorRoutes.one, { params })).body
    const expected = INSIDERS.includes(who) ? CONTACT_DATA : { phone: '', booking_link: '', email: '' }
    for (const read of [card, page])
      expect(read).toMatchObject({ ...expected, site: 'https://closed.example.org', is_archived: true })
  },
)

test.each(Object.entries(people))(
  'decision 60: nobody can connect to, follow or like an archived vendor: %s',
  async (_, person) => {
    const caller = as(person)
    const body = { vendor_id: vendor.id }
    const { payload, headers } = attachmentPayload({ vendor: vendor.id, file: createPdf() })
    const upload = await app.http.inject({
      method: 'POST',
      url: buildRouteUrl(attachmentRoutes.upload, {}),
      payload,
      headers: { ...headers, authorization: `Bearer ${await caller.token()}` },
    })
    const replies = [
      await caller.call(vendorRoutes.one, { params, query: { forConnect: 'true' } }),
      await caller.call(followRoutes.follow, { body }),
      await caller.call(followRoutes.subscribe, { body }),
      await caller.call(followRoutes.like, { body }),
    ].map(({ status, refusal }) => [status, refusal.message])
    const REFUSED = [409, 'This vendor is archived.']
    expect([...replies, [upload.statusCode, upload.json().message]]).toEqual([
      REFUSED,
      REFUSED,
      REFUSED,
      REFUSED,
      REFUSED,
    ])
  },
)

test('decision 60: an archived vendor neither gets nor sends network requests', async () => {
  const add = (vendor_1: number, vendor_2: number, person: { id: number }) =>
    as(person).call(networkRoutes.add, { body: { vendor_1, vendor_2 } })
  for (const reply of [
    await add(other.id, vendor.id, people['another vendor']),
    await add(vendor.id, other.id, people['its primary contact']),
    await add(other.id, vendor.id, people.administrator),
  ])
    expect([reply.status, reply.refusal.message]).toEqual([409, 'This vendor is archived.'])
})

test('decision 60: users can still unfollow and unlike a vendor that was archived later', async () => {
  const later = await given.vendor()
  const person = as(await given.client())
  const body = { vendor_id: later.id }
  for (const route of [followRoutes.follow, followRoutes.like]) await person.call(route, { body })
  await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', later.id).execute()
  for (const route of [followRoutes.unfollow, followRoutes.unlike])
    expect((await person.call(route, { params: { id: String(later.id) } })).status).toBe(200)
})

test('an archived vendor is neither activated nor deactivated, and nobody may: it is restored first', async () => {
  for (const who of ['its primary contact', 'administrator'] as const) {
    const caller = as(people[who])
    const { status, refusal } = await caller.call(vendorProfileRoutes.toggleActivation, { params, body: {} })
    expect([status, refusal.message]).toEqual([409, 'This vendor is archived.'])
    expect((await caller.call(vendorRoutes.one, { params })).body.may.switch).toBeUndefined()
  }
})
