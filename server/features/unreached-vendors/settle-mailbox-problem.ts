import { createMailboxReminder } from '#server/features/links/mailbox-message.ts'
import { vendorHasActiveContactCondition } from '#server/features/links/queries.ts'
import { mailboxMisdirectedCondition } from '#server/features/messages/mailbox-problems.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import { loadMailboxesByVendor } from '#server/features/messages/recipients.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
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
  { db, at, record }: RequestContext,
  id: number,
): Promise<boolean> {
  const settled = await db
    .deleteFrom('mailbox_problems')
    .where('id', '=', id)
    .returning(['vendor_id', 'kind', 'address'])
    .executeTakeFirst()
  if (!settled) return false
  const { vendor_id: vendorId, kind, address } = settled
  const others = await db
    .deleteFrom('mailbox_problems')
    .where('vendor_id', '=', vendorId)
    .where('address', '=', address)
    .returning('id')
    .execute()
  const ids = [id, ...others.map((other) => other.id)]
  await record({ action: 'settled', kind: 'mailbox problem', ids, vendorId, detail: { kind } })
  await mailUnreadReferrals(services, db, vendorId, at)
  return true
}

/**
 * The messages about these referrals have reached nobody. The mail counts as their reminder, so that no second one follows it.
 * Contacts with an account have got their own; the links of a vendor that is not active do not work.
 */
async function mailUnreadReferrals(services: Parts, tx: Db, vendorId: number, at: Date): Promise<void> {
  const { rows: unread } = await typedSql({ id: 'number' })`
    update referrals set reminded_at = ${at}
    where id in (select r.id from referrals r join vendors v on v.id = r.vendor_id
      where r.vendor_id = ${vendorId} and r.read_at is null and r.deleted_by_vendor_at is null and r.deleted_by_sender_at is null
        and v.active and not v.is_archived and not ${mailboxMisdirectedCondition} and not ${vendorHasActiveContactCondition}
      order by r.id for no key update of r)
    returning id`.execute(tx)
  const mailbox = (await loadMailboxesByVendor(tx, [vendorId])).get(vendorId)
  if (unread.length === 0 || !mailbox) return
  const ids = unread.map(({ id }) => id)
  await addReferralEvents(tx, ids, 'reminded', { actorId: null, at })
  const kind = 'unread referrals by link'
  const reminder = { kind, mailbox, referralId: Math.min(...ids), count: String(ids.length) } as const
  await queueMessage(services, tx, await createMailboxReminder(services, tx, reminder))
}
