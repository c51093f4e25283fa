import { sql } from 'kysely'
import { AVAILABILITY_VALID_DAYS } from '#contract/availability.ts'
import { issueAvailabilityLink } from '#server/features/emailed-links/availability-links.ts'
import {
  mailboxMisdirectedCondition,
  vendorAnswersByLinkCondition,
} from '#server/features/messages/mailbox-problems.ts'
import { queueMessage, type MessageJobDependencies } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'

/** Asks the mailboxes of vendors whether their availability is still right (CAP-012). */
export const AVAILABILITY_CHECK_QUEUE: Queue = {
  name: 'availability-checks',
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '41 * * * *',
}

const BATCH_SIZE = 100

export const registerAvailabilityCheckWorker = (services: Services): Promise<void> =>
  services.jobs.work(AVAILABILITY_CHECK_QUEUE, () => sendAvailabilityChecks(services))

/**
 * Sends one message to each vendor that was last asked 30 days ago, or has told its first availability then. Mark, link and
 * message of a vendor are one transaction, so that the job can be killed and repeated, and run on several copies.
 */
export async function sendAvailabilityChecks(services: MessageJobDependencies): Promise<void> {
  const at = services.clock.now()
  await forgetSilentVendors(services.db)
  await noteFirstTold(services.db)
  for await (const due of streamRowBatches((afterId) => dueVendors(services.db, { at, afterId }), BATCH_SIZE))
    for (const vendor of due) await runInTransaction(services.db, (tx) => askVendor(services, tx, vendor, at))
}

/** The thirty days of a vendor that has taken its availability back begin again when it enters one again. */
const forgetSilentVendors = (db: Db) =>
  sql`delete from availability_checks c where not exists (
    select from vendor_services s where s.vendor_id = c.vendor_id and s.availability <> 'unknown')`.execute(db)

/**
 * Notes when vendors told their first availability: their thirty days count from it, also when it is confirmed
 * meanwhile, which overwrites that time.
 */
const noteFirstTold = (db: Db) =>
  sql`insert into availability_checks (vendor_id, asked_at)
    select s.vendor_id, min(s.availability_at) from vendor_services s
    where s.availability <> 'unknown' and not exists (select from availability_checks c where c.vendor_id = s.vendor_id)
    group by s.vendor_id on conflict do nothing`.execute(db)

interface DueVendor {
  id: number
  name: string
  email: string
}

const dueSince = (at: Date) => addMilliseconds(at, -days(AVAILABILITY_VALID_DAYS))

/** Not those that answer nothing by link (`never`), nor those whose mailbox gets no mail until an administrator has checked it. */
const dueVendors = (db: Db, { at, afterId }: { at: Date; afterId: number }): Promise<DueVendor[]> =>
  db
    .selectFrom('vendors as v')
    .innerJoin('availability_checks as c', 'c.vendor_id', 'v.id')
    .select(['v.id', 'v.name', 'v.email'])
    .where('v.id', '>', afterId)
    .where('v.is_listed', '=', true)
    .where('v.is_archived', '=', false)
    .where(vendorAnswersByLinkCondition)
    .where(sql<boolean>`not ${mailboxMisdirectedCondition}`)
    .where('c.asked_at', '<=', dueSince(at))
    .where(
      sql<boolean>`exists (select from vendor_services s where s.vendor_id = v.id and s.availability <> 'unknown')`,
    )
    .orderBy('v.id')
    .limit(BATCH_SIZE)
    .execute()

async function askVendor(
  services: MessageJobDependencies,
  tx: Db,
  { id, name, email }: DueVendor,
  at: Date,
): Promise<void> {
  const marked = await tx
    .updateTable('availability_checks')
    .set({ asked_at: at })
    .where('vendor_id', '=', id)
    .where('asked_at', '<=', dueSince(at))
    .returning('vendor_id')
    .executeTakeFirst()
  // Another copy has just asked.
  if (!marked) return
  await queueMessage(services, tx, {
    kind: 'availability check',
    to: { email, vendorId: id },
    values: { vendor: name },
    path: await issueAvailabilityLink(services, tx, { vendorId: id, email, at }),
  })
}
