import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toNameSortKey } from '#contract/fold-text.ts'
import { importRoutes } from '#contract/imports.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { sendConfirmedDraft } from '#server/features/guest-referrals/send-confirmed-draft.ts'
import type { Db } from '#server/platform/db.ts'
import { createGuestReferralSteps } from '#server/testing/guest-referral-steps.ts'
import { buildSendBody } from '#server/testing/referral-requests.ts'
import { sendBehindTransaction } from '#server/testing/send-behind-transaction.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const testApp = await startTestApp({ LIMIT_USER: '1000000', LIMIT_ADDRESS: 'off' })
const { as, clock, db, given, services } = testApp
const admin = as(await given.admin())
const client = as(await given.client())
const { filledForm, post } = createGuestReferralSteps(testApp)

async function vendorWithSubService() {
  const vendor = await given.vendor()
  return { vendor, service: vendor.service, sub: await given.service({ parent_id: vendor.service.id }) }
}
type Offered = Awaited<ReturnType<typeof vendorWithSubService>>

const params = ({ service, sub }: Offered) => ({ parentId: String(service.id), id: String(sub.id) })
const serviceParams = ({ service }: Offered) => ({ id: String(service.id) })

/** Sends the edit while a referral is being sent, which holds its vendor and then refers to the services. */
async function editBesideReferral<R>(offered: Offered, edit: () => Promise<R>): Promise<R> {
  const sender = await given.client()
  const [reply] = await sendBehindTransaction(
    {
      db,
      hold: (tx) => sql`select from vendors where id = ${offered.vendor.id} for share`.execute(tx),
      whileWaiting: async (tx) => {
        await assertKeyIsFree(tx, offered)
        await insertReferral(tx, offered, sender.id)
      },
    },
    edit,
  )
  return reply!
}

test.each<[string, (offered: Offered) => Promise<{ status: number }>]>([
  [
    'renaming a service',
    (one) => admin.call(serviceRoutes.rename, { params: serviceParams(one), body: { name: `New ${one.sub.name}` } }),
  ],
  [
    'adding a sub-service',
    (one) =>
      admin.call(serviceRoutes.addSub, { params: { parentId: String(one.service.id) }, body: { name: 'Another' } }),
  ],
  [
    'changing a sub-service',
    (one) => admin.call(serviceRoutes.changeSub, { params: params(one), body: { name: 'Changed' } }),
  ],
])('%s and a referral that is being sent do not wait for each other', async (_, edit) => {
  const offered = await vendorWithSubService()
  const reply = await editBesideReferral(offered, () => edit(offered))
  expect(reply.status).toBe(200)
})

test('a sub-service for which a referral is being sent is not deleted', async () => {
  const offered = await vendorWithSubService()
  const reply = await editBesideReferral(offered, () =>
    admin.call(serviceRoutes.remove, { params: { id: String(offered.sub.id) } }),
  )
  expect([reply.status, reply.refusal.message]).toEqual([
    409,
    'There are referrals for this service, so it can’t be deleted. You can rename it.',
  ])
})

/** Fails immediately when another transaction holds the row of a service, instead of after a deadlock. */
const assertKeyIsFree = (tx: Db, { service, sub }: Offered) =>
  sql`select from services where id in (${service.id}, ${sub.id}) for key share nowait`.execute(tx)

const insertReferral = (tx: Db, { vendor, service, sub }: Offered, senderId: number) =>
  tx
    .insertInto('referrals')
    .values({
      sender_id: senderId,
      vendor_id: vendor.id,
      location_id: vendor.location.id,
      service_id: service.id,
      sub_service_id: sub.id,
      created_at: clock.now(),
    })
    .execute()

test.each([
  ['sub-service', 'order.subService', 'This sub-service cannot be chosen.'],
  ['service', 'order.service', 'This service cannot be chosen.'],
  ['location', 'order.location', 'This location cannot be chosen.'],
])(
  'a referral whose %s is deleted while it waits for the vendor is refused at its field',
  async (what, field, text) => {
    const { vendor, sub } = await vendorWithSubService()
    const order = what === 'sub-service' ? { subService: sub.id } : {}
    const [reply] = await sendBehindTransaction(
      { db, hold: (tx) => deleteChoice(tx, what, { vendor, service: vendor.service, sub }) },
      () => client.call(referralRoutes.send, { body: buildSendBody(vendor, order) }),
    )
    expect([reply!.status, reply!.refusal.errors]).toEqual([422, { [field]: [text] }])
  },
)

test('the confirmed referral of a guest is refused at the service that is deleted while it waits for the vendor', async () => {
  const offered = await vendorWithSubService()
  expect((await post(await filledForm(offered.vendor))).statusCode).toBe(202)
  const { id } = await db.selectFrom('guest_drafts').select('id').executeTakeFirstOrThrow()
  const [refusal] = await sendBehindTransaction(
    { db, hold: (tx) => deleteChoice(tx, 'service', offered) },
    async (): Promise<unknown> =>
      sendConfirmedDraft(services, id, { at: clock.now(), requestId: 'test' }).catch((error: unknown) => error),
  )
  expect(refusal).toMatchObject({ status: 422, fields: { 'order.service': ['This service cannot be chosen.'] } })
})

async function deleteChoice(tx: Db, what: string, { vendor, service, sub }: Offered): Promise<void> {
  await sql`select from vendors where id = ${vendor.id} for no key update`.execute(tx)
  if (what === 'location') await tx.deleteFrom('locations').where('id', '=', vendor.location.id).execute()
  else await tx.deleteFrom('services').where('id', '=', sub.id).execute()
  if (what !== 'service') return
  await tx.deleteFrom('vendor_services').where('service_id', '=', service.id).execute()
  await tx.deleteFrom('services').where('id', '=', service.id).execute()
}

const renameIn = (tx: Db, { id }: { id: number }, name: string) =>
  tx
    .updateTable('services')
    .set({ name, sort_name: toNameSortKey(name) })
    .where('id', '=', id)
    .execute()
const foundBy = async (search: string) =>
  (await client.call(vendorRoutes.list, { query: { search } })).body.data.map(({ id }) => id)

test.each(['service', 'sub-service'])(
  'a vendor is found by the new name of a %s that was renamed while it was attached',
  async (what) => {
    const { service, sub } = await vendorWithSubService()
    const vendor = await given.vendor()
    const name = what === 'service' ? 'Hydrokinesis' : 'Lymphdrainage'
    const [reply] = await sendBehindTransaction(
      { db, hold: (tx) => renameIn(tx, what === 'service' ? service : sub, name) },
      () =>
        admin.call(vendorProfileRoutes.attachService, {
          params: { id: String(vendor.id) },
          body: { service: service.id },
        }),
    )
    expect(reply!.status).toBe(200)
    expect(await foundBy(name)).toEqual([vendor.id])
  },
)

test('a vendor is found by the new name of a sub-service that was renamed while the vendor was imported', async () => {
  const { service, sub } = await vendorWithSubService()
  const vendors = [{ name: 'Imported', email: 'imported@example.org', services: [service.name] }]
  const [reply] = await sendBehindTransaction({ db, hold: (tx) => renameIn(tx, sub, 'Balneotherapy') }, () =>
    admin.call(importRoutes.vendors, { body: { vendors } }),
  )
  expect(reply!.body).toMatchObject({ imported: 1, errors: [] })
  expect(await foundBy('balneotherapy')).toHaveLength(1)
})
