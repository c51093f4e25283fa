import { createMailboxReminder } from '#server/features/links/mailbox-message.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import { listContactRecipients, loadMailboxesByVendor } from '#server/features/messages/recipients.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

type Parts = Pick<Services, 'jobs' | 'keys' | 'config' | 'clock'>

/**
 * An administrator has looked: mail goes to the vendor's present address again. Returns false if there is no such problem,
 * such as after another administrator has settled it.
 */
export async function settleMailboxProblem(
  services: Parts,
  { db, record }: RequestContext,
  id: number,
): Promise<boolean> {
  const settled = await db
    .deleteFrom('mailbox_problems')
    .where('id', '=', id)
    .returning(['vendor_id', 'kind'])
    .executeTakeFirst()
  if (!settled) return false
  const { vendor_id: vendorId, kind } = settled
  await record({ action: 'settled', kind: 'mailbox problem', ids: [id], vendorId, detail: { kind } })
  await mailUnreadReferrals(services, db, vendorId)
  return true
}

/** The messages about these referrals have reached nobody. Contacts with an account have got their own. */
async function mailUnreadReferrals(services: Parts, tx: Db, vendorId: number): Promise<void> {
  const { rows } = await typedSql({ oldest: 'number | null', count: 'number' })`
    select min(id) as oldest, count(*) as count from referrals where vendor_id = ${vendorId} and read_at is null
      and deleted_by_vendor_at is null and deleted_by_sender_at is null`.execute(tx)
  const { oldest, count } = rows[0]!
  const mailbox = (await loadMailboxesByVendor(tx, [vendorId])).get(vendorId)
  const hasAccounts = (await listContactRecipients(tx, vendorId, null)).some((to) => 'userId' in to)
  if (oldest === null || !mailbox || hasAccounts) return
  const kind = 'unread referrals by link'
  const reminder = { kind, mailbox, referralId: oldest, count: String(count) } as const
  await queueMessage(services, tx, await createMailboxReminder(services, tx, reminder))
}
