import { sql, type InferResult } from 'kysely'
import { can, type Viewer } from '#contract/policy.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

/** Counts the files that a user has uploaded in the last 24 hours and not sent. */
export const countRecentUnsentUploads = async (db: Db, userId: number, at: Date): Promise<number> =>
  (
    await db
      .selectFrom('attachments')
      .where('uploader_id', '=', userId)
      .where('uploaded_at', '>', addMilliseconds(at, -days(1)))
      .where('referral_id', 'is', null)
      .select((all) => all.fn.countAll<number>().as('unsent'))
      .executeTakeFirstOrThrow()
  ).unsent

/** Sums the size of all attachments that are not destroyed. */
export async function sumStoredAttachmentBytes(db: Db): Promise<number> {
  const row = await db
    .selectFrom('attachments')
    .where('destroyed_at', 'is', null)
    .select((all) => all.fn.sum<number>('size_bytes').as('bytes'))
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Serializes the uploads of a user until the end of the transaction, so that a limit holds for concurrent ones. */
export const lockUserUploads = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId}::int)`.execute(db)

/** Finds the attachment for users with access to its referral; a side that has deleted the referral has none. */
export const findVisibleAttachment = (db: Db, viewer: Viewer, referralId: number, attachmentId: number) =>
  selectAttachment(db, referralId, attachmentId)
    .where((row) =>
      row.or([
        row('r.sender_id', '=', viewer.id),
        row.and([
          row('r.deleted_by_vendor_at', 'is', null),
          can.receiveAllReferrals(viewer)
            ? sql.lit(true)
            : row('r.vendor_id', '=', row.fn.any(row.val(viewer.contactOf))),
        ]),
      ]),
    )
    .executeTakeFirst()

export const findAttachment = (
  db: Db,
  referralId: number,
  attachmentId: number,
): Promise<FoundAttachment | undefined> => selectAttachment(db, referralId, attachmentId).executeTakeFirst()

const selectAttachment = (db: Db, referralId: number, attachmentId: number) =>
  db
    .selectFrom('attachments as a')
    .innerJoin('referrals as r', 'r.id', 'a.referral_id')
    .where('a.id', '=', attachmentId)
    .where('r.id', '=', referralId)
    .select([
      'a.id',
      'a.name',
      'a.media_type',
      'a.size_bytes',
      'a.storage_name',
      'a.expires_at',
      'a.destroyed_at',
      'a.scan',
      'a.bound_to',
      'r.id as referral_id',
      'r.sender_id',
      'r.vendor_id',
      'r.deleted_by_sender_at',
    ])

export type FoundAttachment = InferResult<ReturnType<typeof selectAttachment>>[number]

/** Returns a page of the expired attachments that are not destroyed yet, by id. */
export const listExpiredAttachments = (db: Db, at: Date, afterId: number, limit: number) =>
  db
    .selectFrom('attachments')
    .where('destroyed_at', 'is', null)
    .where('expires_at', '<=', at)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()

/** Returns those of the names that belong to an attachment that is not destroyed. */
export async function filterReferencedStorageNames(db: Db, names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .where('storage_name', '=', (row) => row.fn.any(row.val(names)))
    .where('destroyed_at', 'is', null)
    .select('storage_name')
    .execute()
  return rows.map((row) => row.storage_name)
}

/** Returns a page of the attachments that should be in the storage, by id. */
export const listStoredAttachments = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('attachments')
    .where('destroyed_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'storage_name', 'uploaded_at', 'expires_at', 'uploader_id', 'vendor_id', 'referral_id'])
    .execute()

/** Returns a page of the attachments without a scan verdict that can still be opened, by id. */
export const listUnscannedAttachments = (db: Db, at: Date, afterId: number, limit: number) =>
  db
    .selectFrom('attachments')
    .where('destroyed_at', 'is', null)
    .where('scan', 'in', ['off', 'waiting'])
    .where('expires_at', '>', at)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'storage_name', 'uploader_id', 'bound_to', 'vendor_id'])
    .execute()

export type UnscannedAttachment = Awaited<ReturnType<typeof listUnscannedAttachments>>[number]

/** `redactFileName` of the row's own name, for updates of attachments. */
export const redactedFileNameSql = sql<string>`'Document' || coalesce(lower(substring(name from '\\.[A-Za-z0-9]{1,10}$')), '')`

/** Finds an upload of this user. */
export const findOwnUpload = (db: Db, uploaderId: number, id: number) =>
  db
    .selectFrom('attachments')
    .select(['id', 'name', 'referral_id', 'expires_at', 'destroyed_at'])
    .where('id', '=', id)
    .where('uploader_id', '=', uploaderId)
    .executeTakeFirst()

/** Returns whether the attachment is destroyed or missing. Waits for a concurrent destruction to commit. */
export async function isAttachmentDestroyed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('destroyed_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return !row || row.destroyed_at !== null
}
