import { expect, test } from 'vitest'
import { invitationRoutes } from '#contract/invitations.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, given } = await startTestApp()
const admin = as(await given.admin())

test('a vendor that was renamed while it waits is not decided by an administrator who has not read the new name', async () => {
  const vendor = await given.vendor({ name: 'Lakeside Care', approval: 'pending' })
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const waiting = async () => {
    const { body } = await admin.call(vendorRoutes.list, { query: { withoutLoc: 'true', approval: 'pending' } })
    return body.data.find(({ id }) => id === vendor.id)!
  }
  const { version } = await waiting()
  const body = { name: 'General Hospital' }
  expect((await owner.call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
  for (const decision of [{ approved: true }, { approved: false, reason: 'No licence' }]) {
    const refused = await admin.call(vendorProfileRoutes.approve, { params, body: { ...decision, version } })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'edit-conflict'])
  }
  const read = await waiting()
  expect(read).toMatchObject({ name: 'General Hospital', approval: 'pending' })
  const decision = { approved: true, version: read.version }
  expect((await admin.call(vendorProfileRoutes.approve, { params, body: decision })).status).toBe(200)
})

test('a request that was repeated with another name is not decided by an administrator who has not read it', async () => {
  const client = as(await given.client())
  const wish = { website: 'osei.example.org', phone: '416-555-0100', email: 'desk@osei.example.org' }
  await client.call(invitationRoutes.becomeVendor, { body: { ...wish, name: 'Osei Care' } })
  const open = async () => (await admin.call(invitationRoutes.vendorRequests)).body.data[0]!
  const read = await open()
  clock.advance(minutes(1))
  await client.call(invitationRoutes.becomeVendor, { body: { ...wish, name: 'General Hospital' } })
  const of = ({ id, created_at }: typeof read) => ({ params: { id: String(id) }, body: { created_at } })
  for (const route of [invitationRoutes.approveVendorRequest, invitationRoutes.declineVendorRequest]) {
    const refused = await admin.call(route, of(read))
    expect([refused.status, refused.refusal.code]).toEqual([409, 'edit-conflict'])
  }
  expect((await admin.call(invitationRoutes.approveVendorRequest, of(await open()))).status).toBe(200)
})
