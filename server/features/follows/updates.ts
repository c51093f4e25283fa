import { UPDATES_A_DAY, type Outlook } from '#contract/follows.ts'
import { isListed, type VendorFacts } from '#contract/policy.ts'
import { announce } from '#server/features/messages/announce.ts'
import { reachableSubscribers } from '#server/features/messages/audience.ts'
import type { Services } from '#server/platform/app.ts'
import { days, later } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { conflict, Problem } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'

type Parts = Pick<Services, 'jobs' | 'config'>

/** Whom an update of the vendor would reach, and how many it may still send today. */
export async function outlook({ config }: Parts, db: Db, vendorId: number, at: Date): Promise<Outlook> {
  const sent = await sentSince(db, vendorId, later(at, -days(1)))
  return {
    recipients: await reachableSubscribers(db, vendorId, config),
    left_today: Math.max(0, UPDATES_A_DAY - sent.length),
  }
}

/** Tells everybody who has subscribed to the vendor's updates, and nobody else. */
export async function sendUpdate(
  services: Parts,
  { db, viewer, at, record }: Act,
  vendor: Pick<VendorFacts, 'id' | 'active' | 'approved' | 'isArchived'>,
  text: string,
): Promise<Outlook> {
  if (!isListed(vendor) || vendor.isArchived) throw conflict('A vendor that nobody can find sends no updates.')
  // One at a time, or two at once could both be the last of the day.
  await db.selectFrom('vendors').select('id').where('id', '=', vendor.id).forNoKeyUpdate().execute()
  const sent = await sentSince(db, vendor.id, later(at, -days(1)))
  if (sent.length >= UPDATES_A_DAY) throw enoughForToday(sent[0]!.created_at, at)
  const { recipients, left_today } = await outlook(services, db, vendor.id, at)
  if (recipients === 0) throw conflict('Nobody has subscribed to updates yet.')

  const { id } = await db
    .insertInto('vendor_updates')
    .values({ vendor_id: vendor.id, sent_by: viewer.id, text, recipients, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ action: 'sent update', kind: 'vendor', ids: [vendor.id], vendorId: vendor.id, detail: { recipients } })
  await announce(services, db, { about: 'vendor updates', vendor: vendor.id, update: id })
  return { recipients, left_today: left_today - 1 }
}

/** The oldest first. */
const sentSince = (db: Db, vendorId: number, since: Date) =>
  db
    .selectFrom('vendor_updates')
    .select('created_at')
    .where('vendor_id', '=', vendorId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(UPDATES_A_DAY)
    .execute()

const enoughForToday = (first: Date, at: Date) =>
  new Problem(429, `A vendor can send ${UPDATES_A_DAY} updates in 24 hours. Please try again tomorrow.`, {
    retryAfter: Math.ceil((later(first, days(1)).getTime() - at.getTime()) / 1000),
  })
