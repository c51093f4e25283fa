import { expect, test } from 'vitest'
import { registrationRoutes } from '#contract/registration.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock, services } = await startTestApp()

async function vendorWithOwner() {
  const vendor = await given.vendor({ name: 'Before' })
  const owner = as(await given.contactOf(vendor))
  return { vendor, owner, params: { id: String(vendor.id) } }
}

const EDIT = {
  name: 'Éclair Rehab',
  bio: 'We visit people at home.',
  email: 'new-desk@example.org',
  phone: '416-555-0100',
  site: 'eclair.example.org',
  avatar_type: 53,
  prevent_referrals: true,
  prevent_documents: true,
  prevent_public_referrals: true,
  prevent_guest_referrals: true,
  guest_referrals_per_day: 12,
  vendors_seen_only: true,
  public_listing: 'listed' as const,
  shows_email: true,
  booking_link: 'book.example.org/eclair',
}

test('API-044, ENT-010, ENT-011, ENT-012, ENT-013: each field of the profile is stored and shown, links get https', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const { status, body } = await owner.call(vendorProfileRoutes.update, { params, body: EDIT })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...EDIT,
    site: 'https://eclair.example.org',
    booking_link: 'https://book.example.org/eclair',
    version: 2,
  })
  expect((await owner.call(vendorRoutes.one, { params })).body).toEqual(body)

  const place = db.selectFrom('locations').select(['shown_to', 'avatar_type']).where('vendor_id', '=', vendor.id)
  expect(await place.execute()).toEqual([{ shown_to: 'vendors', avatar_type: 53 }])
  const found = await owner.call(vendorRoutes.list, { query: { search: 'eclair' } })
  expect(found.body.data.map(({ id }) => id)).toEqual([vendor.id])
})

test('ADM-013: an administrator saves the profile of any vendor', async () => {
  const { params } = await vendorWithOwner()
  const admin = as(await given.admin())
  const { status, body } = await admin.call(vendorProfileRoutes.update, {
    params,
    body: { name: 'After', bio: 'New.' },
  })
  expect([status, body.name, body.bio]).toEqual([200, 'After', 'New.'])
  expect((await admin.call(vendorRoutes.one, { params })).body).toMatchObject({ name: 'After', bio: 'New.' })
})

test('API-044: omitted fields do not change, 0 and 1 are accepted, and other columns cannot be set', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const more = { active: false, is_archived: true, order: 9, sort_order: 9, logo: 'x', likes_count: 99, id: 1 }
  await owner.call(vendorProfileRoutes.update, { params, body: { prevent_documents: 1, ...more } })
  const { version, prevent_documents, ...rest } = await db
    .selectFrom('vendors')
    .selectAll()
    .where('id', '=', vendor.id)
    .executeTakeFirstOrThrow()
  expect([version, prevent_documents]).toEqual([2, true])
  const { location: _l, service: _s, version: _v, prevent_documents: _d, ...before } = vendor
  const derived = ['search_text', 'service_words', 'place_words', 'changed_at']
  const kept = Object.entries(before).filter(([column]) => !derived.includes(column))
  expect(rest).toMatchObject(Object.fromEntries(kept))
})

test('VADM-029, VADM-030, SR-048: a booking link is a valid address or empty', async () => {
  const { owner, params } = await vendorWithOwner()
  for (const booking_link of ['javascript:alert(1)', 'https://nodomain', 'https://me@book.example.org', 'ftp://a.b']) {
    const { status, refusal } = await owner.call(vendorProfileRoutes.update, { params, body: { booking_link } })
    expect([status, refusal.message], booking_link).toEqual([422, 'Invalid booking Link'])
  }
  const { body } = await owner.call(vendorProfileRoutes.update, { params, body: { booking_link: '' } })
  expect(body.booking_link).toBe('')
})

test('an invalid name, email, phone or avatar is 422 with its field', async () => {
  const { owner, params } = await vendorWithOwner()
  const taken = (await given.vendor()).email.toUpperCase()
  for (const [field, value, message] of [
    ['name', ' ', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'This email address is not valid.'],
    ['email', taken, 'The email has already been taken.'],
    ['phone', '555-0100', 'The phone must be at least 10 digits.'],
    ['avatar_type', 54, undefined],
  ] as const) {
    const answer = await owner.call(vendorProfileRoutes.update, { params, body: { [field]: value } })
    expect(answer.status, field).toBe(422)
    if (message) expect(answer.refusal.errors).toEqual({ [field]: [message] })
  }
})

test('SR-129: an outdated version is 409, and nothing is overwritten', async () => {
  const { owner, params } = await vendorWithOwner()
  const admin = as(await given.admin())
  const { version } = (await owner.call(vendorRoutes.one, { params })).body
  const first = await admin.call(vendorProfileRoutes.update, { params, body: { bio: 'First', version } })
  expect(first.body.version).toBe(version! + 1)
  const second = await owner.call(vendorProfileRoutes.update, { params, body: { bio: 'Second', version } })
  expect(second).toMatchObject({ status: 409, refusal: { code: 'edit-conflict' } })
  expect((await owner.call(vendorRoutes.one, { params })).body.bio).toBe('First')
  const third = await owner.call(vendorProfileRoutes.update, { params, body: { bio: 'Third', version: version! + 1 } })
  expect(third.body.bio).toBe('Third')
})

test('API-046, ENT-011: deactivating a vendor hides it, activating shows it again; both are recorded', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const client = as(await given.client())
  expect((await owner.call(vendorProfileRoutes.toggleActivation, { params })).body).toEqual({
    active: false,
    suspended: false,
  })
  expect((await client.call(vendorRoutes.one, { params })).status).toBe(403)
  expect((await owner.call(vendorProfileRoutes.toggleActivation, { params })).body).toEqual({
    active: true,
    suspended: false,
  })
  expect((await client.call(vendorRoutes.one, { params })).status).toBe(200)
  const lines = await db.selectFrom('audit_log').select('action').where('vendor_id', '=', vendor.id).execute()
  expect(lines.map(({ action }) => action)).toEqual(['deactivated', 'activated'])
})

test('API-052, API-053: services are attached once and detached; sub-services and unknown ones are 422', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const physio = await given.service({ name: 'Physiotherapy of old' })
  const sub = await given.service({ name: 'Assessment', parent_id: physio.id })
  const attach = (service: number) => owner.call(vendorProfileRoutes.attachService, { params, body: { service } })
  await attach(physio.id)
  const { body } = await attach(physio.id)
  expect(body.services.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([vendor.service.id, physio.id])
  const search = () =>
    as(null)
      .call(vendorRoutes.list)
      .then(async () => owner.call(vendorRoutes.list, { query: { search: 'of old' } }))
  expect((await search()).body.data.map(({ id }) => id)).toEqual([vendor.id])
  for (const service of [sub.id, 999_999]) expect((await attach(service)).status).toBe(422)

  const detached = await owner.call(vendorProfileRoutes.detachService, { params, body: { service: physio.id } })
  expect(detached.body.services.map(({ id }) => id)).toEqual([vendor.service.id])
  expect((await search()).body.data).toEqual([])
})

test('decision 24: only administrators attach private services, and the refusal does not reveal which ids are private', async () => {
  const { owner, params } = await vendorWithOwner()
  const secret = await given.service({ name: 'Night line', private: true })
  const body = { service: secret.id }
  const [refused, unknown] = await Promise.all([
    owner.call(vendorProfileRoutes.attachService, { params, body }),
    owner.call(vendorProfileRoutes.attachService, { params, body: { service: 999_999 } }),
  ])
  expect(refused.status).toBe(422)
  expect(refused.refusal).toEqual(unknown.refusal)
  const given2 = await as(await given.admin()).call(vendorProfileRoutes.attachService, { params, body })
  expect(given2.body.services).toContainEqual(
    expect.objectContaining({ id: secret.id, name: 'Night line', private: true }),
  )
  const seen = async (person: ReturnType<typeof as>) => (await person.call(vendorRoutes.one, { params })).body.services
  expect(await seen(owner)).toContainEqual(
    expect.objectContaining({ id: secret.id, name: 'Night line', private: true }),
  )
  expect((await seen(as(await given.client()))).map(({ name }) => name)).not.toContain('Night line')
})

test('API-045, ERR-029: a vendor without referrals is deleted with its files, and its contacts are clients again', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const other = await given.vendor()
  const [both, admin] = [await given.contactOf(vendor), await given.admin()]
  await given.contact(other.id, both.id, true)
  await given.contact(vendor.id, admin.id, true)
  const picture = { vendor_id: vendor.id, thumb: 'thumb-1.webp', url: 'picture-1.webp', created_at: clock.now() }
  await db.insertInto('media').values(picture).execute()
  await db.updateTable('vendors').set({ logo: 'logo-1.webp' }).where('id', '=', vendor.id).execute()
  const files = ['thumb-1.webp', 'picture-1.webp', 'logo-1.webp'].map(getPublicFileStorageKey)
  for (const name of files) await services.files.put(name, Buffer.from('bytes'))

  const { status, body } = await owner.call(vendorProfileRoutes.remove, { params })
  expect([status, body]).toEqual([200, { message: 'Vendor Successfully Deleted', is_archived: false }])
  expect((await as(admin).call(vendorRoutes.one, { params })).status).toBe(404)
  for (const name of files) expect(await services.files.size(name)).toBeNull()
  const roles = await db
    .selectFrom('users')
    .select('role')
    .where('id', 'in', [both.id, admin.id])
    .orderBy('id')
    .execute()
  expect(roles.map(({ role }) => role)).toEqual(['VENDOR', 'ADMIN'])
  expect((await owner.call(vendorRoutes.one, { params: { id: String(other.id) } })).status).toBe(200)
  expect(await db.selectFrom('users').select('role').where('role', '=', 'CLIENT').execute()).not.toEqual([])
})

test('decision 21, ENT-014: a vendor with referrals is archived and accepts no more of them', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const client = await given.client()
  await given.referral(client, vendor)
  const { status, body } = await owner.call(vendorProfileRoutes.remove, { params })
  expect([status, body]).toEqual([200, { message: 'Vendor Archived', is_archived: true }])
  expect((await owner.call(vendorRoutes.one, { params })).body).toMatchObject({ is_archived: true, active: true })
})

test('the people of a suspended vendor cannot change its email address, which would free the old one; an administrator can', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const admin = as(await given.admin())
  const activate = (active: boolean) => admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active } })
  const change = (by: typeof owner, body: object) => by.call(vendorProfileRoutes.update, { params, body })
  const may = async (by: typeof owner) => (await by.call(vendorRoutes.one, { params })).body.may.changeEmail
  const { email } = (await admin.call(vendorRoutes.one, { params })).body
  await activate(false)
  expect([await may(owner), await may(admin)]).toEqual([undefined, true])

  const refused = await change(owner, { email: 'other@suspended.example', bio: 'New.' })
  expect([refused.status, refused.refusal.message]).toEqual([
    403,
    'This vendor is suspended. Until an administrator activates it again, its email address can’t be changed.',
  ])
  // The address as it is, in another case, frees nothing; other fields stay theirs.
  expect((await change(owner, { email: email.toUpperCase(), bio: 'Still us.' })).status).toBe(200)
  expect((await change(admin, { email: 'checked@suspended.example' })).status).toBe(200)
  expect((await admin.call(vendorRoutes.one, { params })).body).toMatchObject({
    email: 'checked@suspended.example',
    bio: 'Still us.',
  })

  await activate(true)
  expect(await may(owner)).toBe(true)
  expect((await change(owner, { email: `again-${vendor.id}@suspended.example` })).status).toBe(200)
})

test('the people of a suspended vendor cannot change its name, which messages show; an administrator can', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const admin = as(await given.admin())
  const activate = (active: boolean) => admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active } })
  const change = (by: typeof owner, body: object) => by.call(vendorProfileRoutes.update, { params, body })
  const rename = (by: typeof owner, name: string) => change(by, { name })
  const may = async (by: typeof owner) => (await by.call(vendorRoutes.one, { params })).body.may.changeName
  const { name } = (await admin.call(vendorRoutes.one, { params })).body
  await activate(false)
  expect([await may(owner), await may(admin)]).toEqual([undefined, true])

  const refused = await rename(owner, 'Somebody else')
  expect([refused.status, refused.refusal.message]).toEqual([
    403,
    'This vendor is suspended. Until an administrator activates it again, its name can’t be changed.',
  ])
  const addName = (by: typeof owner) => change(by, { other_names: ['Somebody else'] })
  expect([(await addName(owner)).status, (await addName(admin)).status]).toEqual([403, 200])
  expect((await change(owner, { name, other_names: ['Somebody else'] })).status).toBe(200)
  expect((await rename(owner, name)).status).toBe(200)
  expect((await rename(admin, 'Checked name')).status).toBe(200)

  await activate(true)
  expect(await may(owner)).toBe(true)
  expect((await rename(owner, `Again ${vendor.id}`)).status).toBe(200)
})

test('decision 49: a suspended vendor that its own people delete is archived, still suspended, and its address cannot be registered', async () => {
  const { vendor, owner, params } = await vendorWithOwner()
  const admin = as(await given.admin())
  const body = { active: false, reason: 'Not a clinic.' }
  expect((await admin.call(vendorProfileRoutes.toggleActivation, { params, body })).status).toBe(200)
  const { email } = (await admin.call(vendorRoutes.one, { params })).body
  for (let n = 0; n < 2; n += 1) expect((await owner.call(vendorProfileRoutes.remove, { params })).status).toBe(200)
  const suspended = { active: false, suspended: true, suspension_reason: 'Not a clinic.' }
  expect((await admin.call(vendorRoutes.one, { params })).body).toMatchObject({ ...suspended, is_archived: true })

  const registered = await as(null).call(registrationRoutes.register, {
    body: {
      first: 'Rae',
      last: 'Again',
      email: 'rae.again@example.org',
      phone: '416-555-0100',
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
      is_vendor: true,
      vendor: { name: vendor.name, email: email.toUpperCase(), site: 'example.org', phone: '416-555-0100' },
    },
  })
  expect([registered.status, Object.keys(registered.refusal.errors ?? {})]).toEqual([422, ['vendor.email']])

  expect((await admin.call(vendorProfileRoutes.restore, { params })).status).toBe(200)
  expect((await owner.call(vendorRoutes.one, { params })).body).toMatchObject({ ...suspended, is_archived: false })
  expect((await admin.call(vendorProfileRoutes.remove, { params })).status).toBe(200)
  expect((await admin.call(vendorRoutes.one, { params })).status).toBe(404)
})
