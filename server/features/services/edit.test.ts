import { expect, test } from 'vitest'
import { ALL_SERVICE_OPTIONS, SERVICE_OPTIONS } from '#contract/service-options.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, call, db, given } = await startTestApp({ LIMIT_USER: '1000000' })
const admin = as(await given.admin())
const client = as(await given.client())

let made = 0
const name = (what = 'Service') => `${what} no ${(made += 1)}`
const add = async (what = name()) => (await admin.call(serviceRoutes.add, { body: { name: what } })).body.service
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const addSub = async (parent: { id: number }, body: { name: string; options?: string[] }) =>
  admin.call(serviceRoutes.addSub, { params: { parentId: String(parent.id) }, body })
const remove = ({ id }: { id: number }) => admin.call(serviceRoutes.remove, at({ id }))
const setPrivate = (service: { id: number }, isPrivate: boolean | 0 | 1) =>
  admin.call(serviceRoutes.setPrivate, { ...at(service), body: { private: isPrivate } })
const foundBy = async (search: string) =>
  (await client.call(vendorRoutes.list, { query: { search } })).body.data.map((vendor) => vendor.name)

/** A vendor that offers the service, added to the search index. */
async function offering(service: { id: number }, vendorName: string) {
  const vendor = await given.vendor({ name: vendorName })
  await given.offer(vendor.id, service.id)
  await indexVendors(db, [vendor.id])
  return vendor
}

test('API-033, API-034, CAT-002: administrators add and rename services; searches find vendors by the new name only', async () => {
  const service = await add('Aquatherapie')
  expect(service).toMatchObject({ name: 'Aquatherapie', private: false, children: [], version: 1 })
  await offering(service, 'The Pool')
  expect(await foundBy('aquatherapie')).toEqual(['The Pool'])
  const renamed = await admin.call(serviceRoutes.rename, { ...at(service), body: { name: '  Hydrokinesis ' } })
  expect(renamed.body).toMatchObject({ id: service.id, name: 'Hydrokinesis', version: 2 })
  expect(await foundBy('hydrokinesis')).toEqual(['The Pool'])
  expect(await foundBy('aquatherapie')).toEqual([])
})

test('CAT-007, CAT-008: a blank name and a name in use are refused', async () => {
  const [one, two] = [await add(), await add()]
  const blank = await admin.call(serviceRoutes.add, { body: { name: '  ' } })
  expect([blank.status, blank.refusal.message]).toEqual([422, "Service name can't be empty"])
  for (const reply of [
    await admin.call(serviceRoutes.rename, { ...at(one), body: { name: ' ' } }),
    await addSub(one, { name: ' ' }),
  ])
    expect([reply.status, reply.refusal.message]).toEqual([422, "Service name can't be empty"])
  const taken = await admin.call(serviceRoutes.rename, { ...at(one), body: { name: two.name.toUpperCase() } })
  expect([taken.status, taken.refusal.errors]).toEqual([422, { name: ['There is already a service with this name.'] }])
  const concurrent = await Promise.all(
    Array.from({ length: 4 }, () => admin.call(serviceRoutes.add, { body: { name: 'Twin' } })),
  )
  expect(concurrent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
})

test('API-036, API-037, CAT-015, CAT-016, decision 46: sub-services have options from the list', async () => {
  expect(Object.keys(SERVICE_OPTIONS)).toEqual(['Assessment', 'Treatment', 'Coordination'])
  const service = await add()
  const options = [ALL_SERVICE_OPTIONS.at(-1)!, ALL_SERVICE_OPTIONS[0]!]
  const { body } = await addSub(service, { name: 'Zumba', options: [...options, ...options] })
  // In the order of the list, without duplicates.
  expect(body.service).toMatchObject({ name: 'Zumba', parent_id: service.id, options: options.toReversed() })
  await offering(service, 'Dance Hall')
  expect(await foundBy('zumba')).toEqual(['Dance Hall'])

  const params = { parentId: String(service.id), id: String(body.service.id) }
  const changed = await admin.call(serviceRoutes.changeSub, { params, body: { name: 'Foxtrot', options: [] } })
  expect(changed.body).toMatchObject({ name: 'Foxtrot', options: [], version: 2 })
  expect([await foundBy('zumba'), await foundBy('foxtrot')]).toEqual([[], ['Dance Hall']])
  expect((await addSub(service, { name: name(), options: ['Free champagne'] })).refusal.errors).toHaveProperty(
    'options',
  )

  // An option that the list no longer contains is kept if the sub-service has it.
  await db
    .updateTable('services')
    .set({ options: ['Old one'] })
    .where('id', '=', body.service.id)
    .execute()
  const kept = await admin.call(serviceRoutes.changeSub, { params, body: { name: 'Foxtrot', options: ['Old one'] } })
  expect(kept.body.options).toEqual(['Old one'])
})

test('SR-029: a sub-service of another service is 404, and so is a sub-service given as a service', async () => {
  const [one, two] = [await add(), await add()]
  const { body } = await addSub(one, { name: name() })
  const sub = body.service
  const body2 = { name: 'Moved', options: [] }
  const wrong = { parentId: String(two.id), id: String(sub.id) }
  expect((await admin.call(serviceRoutes.changeSub, { params: wrong, body: body2 })).status).toBe(404)
  expect((await addSub(sub, { name: name() })).status).toBe(404)
  expect((await admin.call(serviceRoutes.rename, { ...at(sub), body: { name: 'Moved' } })).status).toBe(404)
  expect((await setPrivate(sub, true)).status).toBe(404)
  expect((await addSub({ id: 2_000_000_000 }, { name: name() })).status).toBe(404)
})

test('API-038, CAT-011, CAT-012, CAT-013: only a service without sub-services becomes secret, and searches do not find it then', async () => {
  const service = await add('Moonlight')
  await offering(service, 'Night House')
  expect((await setPrivate(service, 1)).body.private).toBe(true)
  expect(await foundBy('moonlight')).toEqual([])
  expect((await addSub(service, { name: name() })).status).toBe(422)
  expect((await setPrivate(service, false)).body.private).toBe(false)
  expect(await foundBy('moonlight')).toEqual(['Night House'])

  await addSub(service, { name: name() })
  const refused = await setPrivate(service, true)
  expect([refused.status, refused.refusal.message]).toEqual([422, 'Remove sub services to enable'])
  expect((await admin.call(serviceRoutes.list, { query: { limit: '100' } })).body.data).toContainEqual(
    expect.objectContaining({ id: service.id, private: false }),
  )
})

test('CAT-012, SR-131: when a service is made private and gets a sub-service concurrently, one of the two is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const service = await add()
    const [secret, sub] = await Promise.all([setPrivate(service, true), addSub(service, { name: name() })])
    expect([secret.status, sub.status].toSorted((a, b) => a - b)).toEqual([200, 422])
  }
})

test('API-035, ERR-032, ERR-033: an unused service is deleted with its sub-services', async () => {
  const service = await add()
  const [one, two] = [await addSub(service, { name: 'Gone soon' }), await addSub(service, { name: name() })]
  const sub = await remove(one.body.service)
  expect([sub.status, sub.body.message]).toEqual([200, 'Sub Service Deleted Successfully'])
  const whole = await remove(service)
  expect([whole.status, whole.body.message]).toEqual([200, 'Service Deleted Successfully'])
  const left = await db
    .selectFrom('services')
    .select('id')
    .where('id', 'in', [service.id, two.body.service.id])
    .execute()
  expect(left).toEqual([])
  expect((await remove(service)).status).toBe(404)
})

test('Searches no longer find a vendor by a deleted sub-service', async () => {
  const service = await add()
  const sub = await addSub(service, { name: 'Xylophone' })
  await offering(service, 'Music Room')
  expect(await foundBy('xylophone')).toEqual(['Music Room'])
  expect((await remove(sub.body.service)).status).toBe(200)
  expect(await foundBy('xylophone')).toEqual([])
})

test('API-035: a service that a referral or a vendor uses is 409 and is not deleted', async () => {
  const vendor = await given.vendor()
  expect((await remove(vendor.service)).status).toBe(409)
  const asked = await add()
  const sub = (await addSub(asked, { name: name() })).body.service
  await given.referral(await given.client(), vendor, { service_id: asked.id, sub_service_id: sub.id })
  for (const service of [sub, asked]) {
    const reply = await remove(service)
    expect([reply.status, reply.refusal.message]).toEqual([
      409,
      'There are referrals for this service, so it can’t be deleted. You can rename it.',
    ])
  }
  const left = await db
    .selectFrom('services')
    .select('id')
    .where('id', 'in', [asked.id, sub.id, vendor.service.id])
    .execute()
  expect(left).toHaveLength(3)
})

test('the refusal to delete a service names up to five vendors that offer it, and counts the others', async () => {
  const service = await add()
  const refusal = async () => (await remove(service)).refusal.message
  await offering(service, 'Birch House')
  await offering(service, 'Ash Clinic')
  expect(await refusal()).toBe(
    'Offered by Ash Clinic, Birch House. Once removed from the profiles, this service can be deleted here.',
  )
  for (const vendorName of ['Cedar', 'Dogwood', 'Elm', 'Fir', 'Gale']) await offering(service, vendorName)
  expect(await refusal()).toContain('by Ash Clinic, Birch House, Cedar, Dogwood, Elm, and 2 more. ')
})

test('SR-129: the second of two concurrent edits gets 409 and changes nothing', async () => {
  const service = await add()
  const rename = (to: string) => admin.call(serviceRoutes.rename, { ...at(service), body: { name: to, version: 1 } })
  expect((await rename(name('First'))).status).toBe(200)
  expect(await rename(name('Second'))).toMatchObject({ status: 409, refusal: { code: 'edit-conflict' } })
  const { service: sub } = (await addSub(service, { name: name() })).body
  const params = { parentId: String(service.id), id: String(sub.id) }
  const change = (options: string[]) =>
    admin.call(serviceRoutes.changeSub, { params, body: { name: sub.name, options, version: 1 } })
  expect([(await change([ALL_SERVICE_OPTIONS[0]!])).status, (await change([])).status]).toEqual([200, 409])
})

test('CAT-002: only administrators write services', async () => {
  const service = await add()
  const people = [client, as(await given.contactOf(await given.vendor()))]
  for (const person of people) {
    expect((await person.call(serviceRoutes.add, { body: { name: name() } })).status).toBe(403)
    expect((await person.call(serviceRoutes.rename, { ...at(service), body: { name: name() } })).status).toBe(403)
    expect((await person.call(serviceRoutes.remove, at(service))).status).toBe(403)
    expect((await person.call(serviceRoutes.setPrivate, { ...at(service), body: { private: true } })).status).toBe(403)
  }
  expect((await call(null, serviceRoutes.remove, at(service))).status).toBe(401)
  const actions = (await db.selectFrom('audit_log').selectAll().where('kind', '=', 'service').execute()).filter(
    ({ ids }) => ids.includes(service.id),
  )
  expect(actions.map(({ action }) => action)).toEqual(['added'])
})
