import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runQuery } from '#server/testing/run-query.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { selectNewReplyCount } from './received-queries.ts'

const { db, given, database } = await startTestApp()

test('new replies are counted by the referrals of the own vendors, however many other vendors have', async () => {
  const sender = await given.client()
  const [own, other] = [await given.vendor(), await given.vendor()]
  const [{ id: ownId }, { id: otherId }] = [await given.referral(sender, own), await given.referral(sender, other)]
  // By the owner, whose statements have no time limit.
  await runQuery(
    database.ownerUrl,
    `insert into referrals (sender_id, vendor_id, location_id, service_id, status, details, created_at)
      select sender_id, vendor_id, location_id, service_id, 'PENDING', repeat('x', 300), now() - n * interval '1 minute'
      from referrals, generate_series(1, 20000) n where id = ${otherId} or (id = ${ownId} and n <= 200)`,
  )
  await runQuery(
    database.ownerUrl,
    `with questions as (
      insert into referral_answers (referral_id, action, seen_event, created_at)
        select id, 'ask', 0, now() from referrals where vendor_id = ${other.id} order by id limit 5000
        returning id, referral_id)
    insert into referral_replies (referral_id, answer_id, body, created_at)
      select referral_id, id, 'Yes.', now() from questions`,
  )
  await runQuery(database.ownerUrl, 'vacuum analyze referrals, referral_replies')
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain (costs off) ${selectNewReplyCount(db, [own.id])}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: \(vendor_id = ANY/)
  expect(plan).toMatch(/Index Cond: \(referral_id = r\.id\)/)
})
