import { expect, test } from 'vitest'
import { networkRoutes } from '#contract/networks.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

async function world() {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const [me, them] = [await given.contactOf(mine), await given.contactOf(other)]
  const body = { vendor_1: mine.id, vendor_2: other.id }
  const back = { vendor_1: other.id, vendor_2: mine.id }
  const paths = (pair: typeof body) => ({
    params: { vendor_1: String(pair.vendor_1), vendor_2: String(pair.vendor_2) },
  })
  const set = (status: 1 | 2 | 3) =>
    db.updateTable('networks').set({ status }).where('asking_vendor_id', '=', mine.id).execute()
  return {
    mine,
    other,
    set,
    add: (person = me, pair = body) => as(person).call(networkRoutes.add, { body: pair }),
    remove: (person = me, pair = body) => as(person).call(networkRoutes.remove, paths(pair)),
    addBack: () => as(them).call(networkRoutes.add, { body: back }),
    removeBack: () => as(them).call(networkRoutes.remove, paths(back)),
    seen: async () =>
      (await as(me).call(vendorRoutes.one, { params: { id: String(other.id) } })).body.networks[String(mine.id)] ?? 0,
  }
}

test('MAP-058, MAP-060, API-068, API-069: a request is sent once, seen by its vendor, and withdrawn', async () => {
  const { mine, other, add, remove, seen } = await world()
  expect((await add()).body).toEqual({ vendor_1: mine.id, vendor_2: other.id, status: 1 })
  expect((await add()).body.status).toBe(1)
  expect(await seen()).toBe(1)
  expect((await remove()).body).toEqual({ vendor_1: mine.id, vendor_2: other.id, status: 0 })
  expect(await seen()).toBe(0)
  expect((await remove()).status).toBe(404)
})

test('MAP-062: either side ends a connection; only the asking side withdraws a request', async () => {
  for (const side of ['remove', 'removeBack'] as const) {
    const it = await world()
    await it.add()
    expect((await it.removeBack()).status).toBe(404)
    await it.set(2)
    expect((await it.add()).body.status).toBe(2)
    expect((await it[side]()).status).toBe(200)
    expect(await it.seen()).toBe(0)
  }
})

test('MAP-063, decision 23: a refused request stays refused for the vendor that asked', async () => {
  const { add, remove, set, seen } = await world()
  await add()
  await set(3)
  const again = await add()
  expect([again.status, again.refusal.message]).toEqual([409, 'This vendor has refused to join the network.'])
  expect((await remove()).status).toBe(409)
  expect(await seen()).toBe(3)
})

test('decision 23: the vendor that has refused a request and asks back is told that it can still approve it', async () => {
  const { add, addBack, set, seen } = await world()
  await add()
  await set(3)
  const back = await addBack()
  expect([back.status, back.refusal.message]).toEqual([
    409,
    'Your vendor has refused the request of this vendor. You can approve it in your network requests.',
  ])
  expect(await seen()).toBe(3)
})

test('a vendor that was asked cannot ask back, also when both ask at the same time', async () => {
  const { add, addBack } = await world()
  const replies = await Promise.all([add(), addBack()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a vendor is not in its own network, and an inactive or unknown one in none', async () => {
  const { mine, other, add } = await world()
  const admin = await given.admin()
  expect((await add(undefined, { vendor_1: mine.id, vendor_2: mine.id })).status).toBe(422)
  await db.updateTable('vendors').set({ active: false }).where('id', '=', other.id).execute()
  for (const person of [undefined, admin]) expect((await add(person)).status).toBe(404)
  expect((await add(admin, { vendor_1: mine.id, vendor_2: 2_000_000_000 })).status).toBe(404)
})

test('MAP-016, MAP-056: an administrator reads the states of the vendor they have chosen; other users do not', async () => {
  const { mine, other, add } = await world()
  await add()
  const query = { networkOf: String(mine.id) }
  const admin = as(await given.admin())
  const page = await admin.call(vendorRoutes.one, { params: { id: String(other.id) }, query })
  expect(page.body.networks).toEqual({ [mine.id]: 1 })
  const list = await admin.call(vendorRoutes.list, { query: { ...query, limit: '100' } })
  expect(list.body.data.find(({ id }) => id === other.id)?.networks).toEqual({ [mine.id]: 1 })
  for (const stranger of [await given.client(), await given.contactOf(other)]) {
    expect((await as(stranger).call(vendorRoutes.list, { query })).status).toBe(403)
    const one = await as(stranger).call(vendorRoutes.one, { params: { id: String(other.id) }, query })
    expect(one.status).toBe(403)
  }
})
