import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { vendorClaimRoutes } from '#contract/vendor-claims.ts'
import type { Db } from '#server/platform/db.ts'
import { sendBehindTransaction } from '#server/testing/send-behind-transaction.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_USER: 'off' })

/** A vendor with three primary contacts, a plain one, and somebody who asks to become one. */
async function world() {
  const vendor = await given.vendor()
  const [one, two] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  await given.contactOf(vendor)
  const plain = await given.contactOf(vendor, { isPrimary: false })
  const stranger = await given.client()
  const request = await db
    .insertInto('contact_requests')
    .values({ vendor_id: vendor.id, user_id: stranger.id, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contacts = () =>
    db.selectFrom('vendor_contacts').selectAll().where('vendor_id', '=', vendor.id).orderBy('id').execute()
  const idOf = async (user: { id: number }) => String((await contacts()).find(({ user_id }) => user_id === user.id)!.id)
  const inVendor = { vendorId: String(vendor.id) }
  const remove = async (by: { id: number }, whom: { id: number }) =>
    as(by).call(contactRoutes.remove, { params: { ...inVendor, id: await idOf(whom) } })
  const requestParams = { ...inVendor, id: String(request.id) }
  return { vendor, one, two, plain, stranger, contacts, idOf, remove, requestParams }
}
type World = Awaited<ReturnType<typeof world>>
type Act = (world: World) => Promise<{ status: number }>

const lockVendor = (tx: Db, { vendor }: World) =>
  tx.selectFrom('vendors').select('id').where('id', '=', vendor.id).forNoKeyUpdate().execute()

/** What another primary contact does to `one`, who no longer manages the vendor afterwards. */
const removeOne = async (tx: Db, here: World) => {
  await lockVendor(tx, here)
  await tx
    .deleteFrom('vendor_contacts')
    .where('user_id', '=', here.one.id)
    .where('vendor_id', '=', here.vendor.id)
    .execute()
}
const makeOnePlain = async (tx: Db, here: World) => {
  await lockVendor(tx, here)
  await tx
    .updateTable('vendor_contacts')
    .set({ is_primary: false })
    .where('user_id', '=', here.one.id)
    .where('vendor_id', '=', here.vendor.id)
    .execute()
}

test('of two primary contacts who remove each other one stays', async () => {
  const here = await world()
  const { one, two, remove, contacts } = here
  const replies = await sendBehindTransaction(
    { db, hold: (tx) => lockVendor(tx, here) },
    () => remove(one, two),
    () => remove(two, one),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 403])
  expect((await contacts()).map(({ user_id }) => user_id)).toContain(one.id)
})

const ACTS: [string, Act][] = [
  ['remove a contact', ({ one, two, remove }) => remove(one, two)],
  [
    'make a contact primary',
    async ({ one, plain, idOf }) =>
      as(one).call(contactRoutes.setPrimary, {
        params: { id: await idOf(plain) },
        body: { is_primary_contact: true },
      }),
  ],
  [
    'invite somebody',
    ({ one, vendor, stranger }) =>
      as(one).call(contactRoutes.attach, {
        params: { id: String(vendor.id) },
        body: { contact: stranger.id, email: stranger.email },
      }),
  ],
  [
    'accept somebody who asks',
    ({ one, requestParams }) => as(one).call(vendorClaimRoutes.accept, { params: requestParams }),
  ],
  [
    'decline somebody who asks',
    ({ one, requestParams }) => as(one).call(vendorClaimRoutes.decline, { params: requestParams }),
  ],
]

test.each(
  ACTS.flatMap(([does, act]) => [
    ['was removed', does, act, removeOne] as const,
    ['became a plain contact', does, act, makeOnePlain] as const,
  ]),
)('a primary contact who %s in the meantime cannot %s', async (_became, _does, act, hold) => {
  const here = await world()
  const [reply] = await sendBehindTransaction({ db, hold: (tx) => hold(tx, here) }, () => act(here))
  expect(reply!.status).toBe(403)
  expect((await here.contacts()).map(({ user_id, is_primary }) => [user_id, is_primary])).toContainEqual([
    here.plain.id,
    false,
  ])
  expect(
    await db.selectFrom('contact_invitations').select('id').where('vendor_id', '=', here.vendor.id).execute(),
  ).toEqual([])
  expect(
    await db.selectFrom('contact_requests').select('id').where('vendor_id', '=', here.vendor.id).execute(),
  ).toHaveLength(1)
})

test('a primary contact who became a plain contact in the meantime can still leave, and an administrator can still act', async () => {
  const here = await world()
  const admin = await given.admin()
  const replies = await sendBehindTransaction<{ status: number }>(
    { db, hold: (tx) => makeOnePlain(tx, here) },
    async () => as(here.one).call(myMembershipRoutes.leave, { params: { id: await here.idOf(here.one) } }),
    async () => here.remove(admin, here.two),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
})
