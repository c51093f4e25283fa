import { sql } from 'kysely'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import {
  mailboxMisdirectedCondition,
  vendorHasActiveContactCondition,
} from '#server/features/messages/mailbox-problems.ts'
import { loadRecipientsByVendor } from '#server/features/messages/recipients.ts'
import { formatDayInBothLanguages } from '#server/features/messages/format-day-in-both-languages.ts'
import { queueMessages, type MessageJobDependencies } from '#server/features/messages/queue-message.ts'
import type { Recipient } from '#server/features/messages/queued-message.ts'
import { vendorOlderThanDirectoryCondition } from '#server/features/vendors/public-listing.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { repeatWhileFull } from '#server/platform/row-batches.ts'

// Vendors that were there before the public directory was opened agreed to be seen by signed-in people. Each is told that
// everybody sees it now, and has time to choose otherwise before search engines may show it.

/** Tells vendors that their page is public. */
export const LISTING_NOTICE_QUEUE: Queue = {
  name: 'public-listing-notices',
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '*/10 * * * *',
}

/** How long after its notice search engines may show the page of a vendor. */
export const INDEXING_DELAY_AFTER_NOTICE_DAYS = 14

const BATCH_SIZE = 100

/** Notes since when the directory has been open. The vendors of the demo are invented and need no notice. */
export async function updateDirectoryOpenSince({ db, config, clock }: MessageJobDependencies): Promise<void> {
  const since = config.demo ? sql`'-infinity'::timestamptz` : sql`coalesce(open_since, ${clock.now()}::timestamptz)`
  await sql`update public_directory set open_since = ${config.publicDirectory ? since : sql`null`}`.execute(db)
}

export const registerListingNoticeWorker = (services: Services): Promise<void> =>
  services.jobs.work(LISTING_NOTICE_QUEUE, () => sendListingNotices(services))

/**
 * Tells every public vendor that nobody has told yet. Marks and messages of a batch are one transaction, so that the job
 * can be killed and repeated, and run on several copies.
 */
export async function sendListingNotices(services: MessageJobDependencies): Promise<void> {
  if (!services.config.publicDirectory) return
  await repeatWhileFull(BATCH_SIZE, () => runInTransaction(services.db, (tx) => tellVendors(services, tx)))
}

async function tellVendors(services: MessageJobDependencies, tx: Db): Promise<number> {
  const due = await tx
    .selectFrom('vendors as v')
    .leftJoin('public_listing_notices as n', 'n.vendor_id', 'v.id')
    .select(['v.id', 'v.name'])
    .where('n.vendor_id', 'is', null)
    .where('v.is_public', '=', true)
    // The others have been chosen by somebody who knows of the directory.
    .where('v.public_listing', '=', 'indexed')
    .where(vendorOlderThanDirectoryCondition)
    // The mailbox gets no mail until an administrator has checked it.
    .where(sql<boolean>`(not ${mailboxMisdirectedCondition} or ${vendorHasActiveContactCondition})`)
    .orderBy('v.id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate('v')
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const indexed_from = addMilliseconds(services.clock.now(), days(INDEXING_DELAY_AFTER_NOTICE_DAYS))
  const marked = await tx
    .insertInto('public_listing_notices')
    .values(due.map(({ id }) => ({ vendor_id: id, indexed_from })))
    .onConflict((told) => told.doNothing())
    .returning('vendor_id')
    .execute()
  const ids = marked.map(({ vendor_id }) => vendor_id)
  const recipients = await loadRecipientsByVendor(tx, ids)
  const notices = due.flatMap((vendor) =>
    (recipients.get(vendor.id) ?? []).map((to) => notice(vendor, to, indexed_from)),
  )
  await queueMessages(services, tx, notices)
  return due.length
}

/** Those with an account choose on the profile; the others see the public page, which leads to the administrators. */
function notice(vendor: { id: number; name: string }, to: Recipient, indexedFrom: Date) {
  const day = formatDayInBothLanguages(indexedFrom, { dateStyle: 'long', timeZone: HUB_TIME_ZONE })
  const values = { vendor: vendor.name, day }
  return 'userId' in to
    ? ({ kind: 'public listing', to, values, path: `/vendors/${vendor.id}` } as const)
    : ({ kind: 'public listing of a mailbox', to, values, path: buildPublicVendorPath(vendor) } as const)
}
