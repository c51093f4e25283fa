import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })

test('SR-037: a former contact of a vendor sees none of its internals on the very next call', async () => {
  const vendor = await given.vendor()
  const person = await given.contactOf(vendor, { isPrimary: false })
  const readStatus = async () => (await as(person).call(contactRoutes.list, { params: paramsOf(vendor) })).status
  expect(await readStatus()).toBe(200)
  await db.deleteFrom('vendor_contacts').where('user_id', '=', person.id).execute()
  expect(await readStatus()).toBe(403)
})

test('SR-037: a former primary contact changes nothing on the very next call', async () => {
  const vendor = await given.vendor()
  const person = await given.contactOf(vendor)
  const edit = async (bio: string) =>
    (await as(person).call(vendorProfileRoutes.update, { params: paramsOf(vendor), body: { bio } })).status
  expect(await edit('First')).toBe(200)
  await db.updateTable('vendor_contacts').set({ is_primary: false }).where('user_id', '=', person.id).execute()
  expect(await edit('Second')).toBe(403)
})

test('SR-037: a former administrator has no administrator rights on the very next call', async () => {
  const person = await given.admin()
  const readStatus = async () => (await as(person).call(userRoutes.list)).status
  expect(await readStatus()).toBe(200)
  await db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', person.id).execute()
  expect(await readStatus()).toBe(403)
})

test('SR-037: a suspended vendor is hidden from everybody else on the very next call', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const readStatus = async () => (await client.call(vendorRoutes.one, { params: paramsOf(vendor) })).status
  expect(await readStatus()).toBe(200)
  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  expect(await readStatus()).toBe(403)
})
