import { expect, test } from 'vitest'
import { userRoutes } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })
const admin = await given.admin()

let count = 0
const create = (body: object = {}, person: { id: number } = admin) =>
  as(person).call(vendorProfileRoutes.create, {
    body: { name: 'Lakeside Care', email: `lakeside${(count += 1)}@example.org`, ...body },
  })

test('API-043, ADM-016, ADM-020: an administrator adds a vendor, which is active and found immediately', async () => {
  const { body } = await create({
    name: 'Zenith Podiatry',
    phone: '416-555-0100',
    site: 'zenith.example.org',
    bio: 'Feet.',
    prevent_documents: true,
  })
  expect(body).toMatchObject({
    name: 'Zenith Podiatry',
    site: 'https://zenith.example.org',
    phone: '416-555-0100',
    active: true,
    prevent_documents: true,
    prevent_referrals: false,
    primary_contacts: [],
  })
  const found = await as(await given.client()).call(vendorRoutes.list, { query: { search: 'zenith' } })
  expect(found.body.data.map(({ id }) => id)).toEqual([body.id])
  const noted = db
    .selectFrom('audit_log')
    .select('action')
    .where('kind', '=', 'vendor')
    .where('vendor_id', '=', body.id)
  expect(await noted.execute()).toEqual([{ action: 'created' }])
})

test('ADM-016: other users cannot add vendors', async () => {
  for (const person of [await given.client(), await given.contactOf(await given.vendor())])
    expect((await create({}, person)).status).toBe(403)
})

test('A name and an address are required, and other fields must be valid', async () => {
  const missing = await as(admin).call(vendorProfileRoutes.create, { body: {} as never })
  expect([missing.status, missing.refusal.errors]).toEqual([
    422,
    { name: ['Name is required'], email: ['Email is required'] },
  ])
  const wrong = await create({ site: 'javascript:alert(1)', phone: '12' })
  expect(Object.keys(wrong.refusal.errors ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual(['phone', 'site'])
})

test('ERR-028, SR-130: the address of another vendor is refused at its field, in any case of letters and with concurrent calls', async () => {
  const replies = await Promise.all(
    ['Twice@example.org', 'twice@example.org', 'TWICE@example.org'].map((email) => create({ email })),
  )
  const refused = replies.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(2)
  expect(refused[0]!.refusal.errors).toEqual({ email: ['The email has already been taken.'] })
})

test('decision 21: the refusal of an archived vendor’s address says so, so that the vendor can be restored', async () => {
  await given.vendor({ name: 'Closed clinic', email: 'closed@example.org', is_archived: true })
  const message = 'The archived vendor Closed clinic has this email address. Please restore it instead.'
  const created = await create({ email: 'CLOSED@example.org' })
  expect([created.status, created.refusal]).toEqual([422, { message, errors: { email: [message] } }])
  const added = await as(admin).call(userRoutes.add, {
    body: {
      first: 'Ada',
      last: 'Osei',
      email: 'ada.osei@example.org',
      phone: '416-555-0100',
      password: 'correct horse battery',
      role: 'VENDOR',
      vendor: { name: 'Again', email: 'closed@example.org', site: 'example.org', phone: '416-555-0100' },
    },
  })
  expect([added.status, added.refusal.errors]).toEqual([422, { 'vendor.email': [message] }])
})

test('Decision 21: only an administrator restores an archived vendor; a vendor that is not archived does not change', async () => {
  const vendor = await given.vendor()
  const owner = await given.contactOf(vendor)
  await given.referral(await given.client(), vendor)
  const params = { id: String(vendor.id) }
  await as(owner).call(vendorProfileRoutes.remove, { params })
  const isArchived = async () => (await as(admin).call(vendorRoutes.one, { params })).body.is_archived
  expect(await isArchived()).toBe(true)
  expect((await as(owner).call(vendorProfileRoutes.restore, { params })).status).toBe(403)
  for (let n = 0; n < 2; n += 1)
    expect((await as(admin).call(vendorProfileRoutes.restore, { params })).status).toBe(200)
  expect(await isArchived()).toBe(false)
  const noted = db.selectFrom('audit_log').select('id').where('action', '=', 'restored')
  expect(await noted.where('vendor_id', '=', vendor.id).execute()).toHaveLength(1)
  const missing = await as(admin).call(vendorProfileRoutes.restore, { params: { id: '2000000000' } })
  expect(missing.status).toBe(404)
})
