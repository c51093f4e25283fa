import { MAX_VENDOR_UPDATES_PER_DAY, type VendorUpdatePreview } from '#contract/follows.ts'
import { msg } from '#contract/message.ts'
import { isListed } from '#contract/policy.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { countReachableSubscribers } from '#server/features/messages/recipients.ts'
import { lockVendor } from '#server/features/vendors/require-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, Problem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** Returns how many subscribers an update of the vendor would reach, and how many updates it may still send today. */
export async function readVendorUpdatePreview(db: Db, vendorId: number, at: Date): Promise<VendorUpdatePreview> {
  const sent = await listUpdatesSince(db, vendorId, addMilliseconds(at, -days(1)))
  return {
    recipients: await countReachableSubscribers(db, vendorId),
    left_today: Math.max(0, MAX_VENDOR_UPDATES_PER_DAY - sent.length),
  }
}

/** Sends an update to all subscribers of the vendor. */
export async function sendUpdateToSubscribers(
  services: Pick<Services, 'jobs'>,
  { db, viewer, at, record }: RequestContext,
  vendorId: number,
  text: string,
): Promise<VendorUpdatePreview> {
  await lockListedVendor(db, vendorId)
  const sent = await listUpdatesSince(db, vendorId, addMilliseconds(at, -days(1)))
  if (sent.length >= MAX_VENDOR_UPDATES_PER_DAY) throw dailyLimitProblem(sent[0]!.created_at, at)
  const { recipients, left_today } = await readVendorUpdatePreview(db, vendorId, at)
  if (recipients === 0) throw conflictProblem(msg('No subscriber gets email at present.'))

  const { id } = await db
    .insertInto('vendor_updates')
    .values({ vendor_id: vendorId, sent_by: viewer.id, text, recipients, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ action: 'sent update', kind: 'vendor', ids: [vendorId], vendorId, detail: { recipients } })
  await queueAnnouncement(services, db, { about: 'vendor updates', vendor: vendorId, update: id })
  return { recipients, left_today: left_today - 1 }
}

/** Locked, because it may be suspended at the same time, and two concurrent updates could both be the last of the day. */
async function lockListedVendor(db: Db, id: number): Promise<void> {
  const vendor = await lockVendor(db, id)
  if (vendor.is_archived || !isListed({ active: vendor.active, approved: vendor.approval === 'approved' }))
    throw conflictProblem(msg('A vendor that nobody can find can’t send updates.'))
}

/** Lists updates, the oldest first. */
const listUpdatesSince = (db: Db, vendorId: number, since: Date) =>
  db
    .selectFrom('vendor_updates')
    .select('created_at')
    .where('vendor_id', '=', vendorId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(MAX_VENDOR_UPDATES_PER_DAY)
    .execute()

const dailyLimitProblem = (first: Date, at: Date) =>
  new Problem(
    429,
    msg('A vendor can send {max} updates in 24 hours. Please try again tomorrow.', { max: MAX_VENDOR_UPDATES_PER_DAY }),
    {
      retryAfter: Math.ceil((addMilliseconds(first, days(1)).getTime() - at.getTime()) / 1000),
    },
  )
