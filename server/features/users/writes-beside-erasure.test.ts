import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { followRoutes } from '#contract/follows.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { lockAccountAgainstErasure } from '#server/features/accounts/queries.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { attachmentPayload, createPdf } from '#server/testing/uploads.ts'

// What a person sends while their account is being deleted: nothing of it may stay (SR-098).

const { app, as, db, given, pool } = await startTestApp({ TWO_STEP: 'off' })

/** Runs the requests while a transaction that erases the account is open, and returns their statuses after its commit. */
async function requestBesideErasure(userId: number, requests: (() => Promise<number>)[]): Promise<number[]> {
  const replies = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await tx.updateTable('users').set({ active: false, deleted_at: new Date() }).where('id', '=', userId).execute()
    const sent = requests.map((request) => suppressUnhandledRejection(request()))
    await expect.poll(() => countWaitingForLocks(pool, 'for key share')).toBe(requests.length)
    return { sent }
  })
  return Promise.all(replies.sent)
}

test('a referral, a follow and a document that are under way during the deletion of the account are refused', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const person = as(client)
  const token = await person.token()
  const order = { location: vendor.location.id, service: vendor.service.id, details: 'Jane Doe' }
  const upload = attachmentPayload({ vendor: vendor.id, file: createPdf('Jane Doe') })
  const statuses = await requestBesideErasure(client.id, [
    async () => (await person.call(referralRoutes.send, { body: { vendor: vendor.id, order } })).status,
    async () => (await person.call(followRoutes.follow, { body: { vendor_id: vendor.id } })).status,
    async () =>
      (
        await app.http.inject({
          method: 'POST',
          url: '/api/orders/upload-attachment',
          payload: upload.payload,
          headers: { ...upload.headers, authorization: `Bearer ${token}` },
        })
      ).statusCode,
  ])
  expect(statuses).toEqual([401, 401, 401])
  expect(await db.selectFrom('referrals').select('id').where('sender_id', '=', client.id).execute()).toEqual([])
  expect(await db.selectFrom('follows').select('vendor_id').where('user_id', '=', client.id).execute()).toEqual([])
  expect(await db.selectFrom('attachments').select('id').where('uploader_id', '=', client.id).execute()).toEqual([])
})

test('a deletion waits for the requests of the person that are under way, and erases what they wrote', async () => {
  const vendor = await given.vendor()
  const admin = as(await given.admin())
  for (const deletion of ['own', 'by an administrator']) {
    const client = await given.client()
    const deleteAccount = () =>
      deletion === 'own'
        ? as(client).call(myDataRoutes.deleteAccount, { body: { current_password: TEST_PASSWORD, confirmed: true } })
        : admin.call(userRoutes.remove, { params: { id: String(client.id) } })
    await as(client).token()
    const { deleted, id } = await db.transaction().execute(async (tx) => {
      // As a request that is under way holds it.
      await tx.selectFrom('users').select('id').where('id', '=', client.id).forKeyShare().execute()
      const asked = suppressUnhandledRejection(deleteAccount())
      await expect.poll(() => countWaitingForLocks(pool, '"users"')).toBe(1)
      const referral = await tx
        .insertInto('referrals')
        .values({
          sender_id: client.id,
          vendor_id: vendor.id,
          location_id: vendor.location.id,
          service_id: vendor.service.id,
          details: 'Jane Doe',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { deleted: asked, id: referral.id }
    })
    expect((await deleted).status, deletion).toBe(200)
    const stored = db.selectFrom('referrals').select(['details', 'consent_withdrawn_at']).where('id', '=', id)
    expect(await stored.executeTakeFirst(), deletion).toEqual({ details: '', consent_withdrawn_at: expect.any(Date) })
  }
})

test('a deletion that waits for a request is not overtaken by later ones: it answers 200, and they answer 401', async () => {
  const vendor = await given.vendor()
  const admin = as(await given.admin())
  const body = {
    vendor: vendor.id,
    order: { location: vendor.location.id, service: vendor.service.id, details: 'Jane Doe' },
  }
  for (const deletion of ['own', 'by an administrator']) {
    const client = await given.client()
    const person = as(client)
    await person.token()
    const asked = await db.transaction().execute(async (tx) => {
      await lockAccountAgainstErasure(tx, client.id)
      const deleted = suppressUnhandledRejection(
        deletion === 'own'
          ? person.call(myDataRoutes.deleteAccount, { body: { current_password: TEST_PASSWORD, confirmed: true } })
          : admin.call(userRoutes.remove, { params: { id: String(client.id) } }),
      )
      await expect.poll(() => countWaitingForLocks(pool, '')).toBe(1)
      const sent = [1, 2, 3].map(() => suppressUnhandledRejection(person.call(referralRoutes.send, { body })))
      // Each of them has either overtaken the deletion or waits behind it.
      const done = Promise.all(sent)
      await Promise.race([done, expect.poll(() => countWaitingForLocks(pool, '')).toBe(1 + sent.length)])
      return { deleted, done }
    })
    expect((await asked.deleted).status, deletion).toBe(200)
    expect((await asked.done).map(({ status }) => status)).toEqual([401, 401, 401])
  }
})

test('an edit of the own account that waits for its deletion does not bring the name back', async () => {
  const client = await given.client()
  const person = as(client)
  await person.token()
  const edited = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ first: 'Deleted', last: 'account', active: false, deleted_at: new Date() })
      .where('id', '=', client.id)
      .execute()
    const { email, phone, enable_sending_sms, enable_sending_email } = client
    const body = { first: 'Jane', last: 'Doe', email, phone, enable_sending_sms, enable_sending_email }
    const asked = suppressUnhandledRejection(
      person.call(accountRoutes.edit, { params: { id: String(client.id) }, body }),
    )
    await expect.poll(() => countWaitingForLocks(pool, '"users"')).toBe(1)
    return { asked }
  })
  expect((await edited.asked).status).toBe(401)
  const names = await db.selectFrom('users').select(['first', 'last']).where('id', '=', client.id).executeTakeFirst()
  expect(names).toEqual({ first: 'Deleted', last: 'account' })
})

test('an account with more referrals than one batch is erased with all of them', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const first = await given.referral(client, vendor, { details: 'Jane Doe' })
  await pool.query(
    `insert into referrals (sender_id, vendor_id, location_id, service_id, details, created_at)
      select sender_id, vendor_id, location_id, service_id, details, created_at from referrals, generate_series(1, 1000)
      where id = $1`,
    [first.id],
  )
  const admin = as(await given.admin())
  expect((await admin.call(userRoutes.remove, { params: { id: String(client.id) } })).status).toBe(200)
  const { rows } = await pool.query<object>(
    `select details, deleted_by_sender_at is not null as deleted, count(*)::int,
        (select count(*)::int from referral_events where kind = 'deleted by sender' and referral_id = any(array_agg(r.id))) as events
      from referrals r where sender_id = $1 group by 1, 2`,
    [client.id],
  )
  expect(rows).toEqual([{ details: '', deleted: true, count: 1_001, events: 1_001 }])
})
