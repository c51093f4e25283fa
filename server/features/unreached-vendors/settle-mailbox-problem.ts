import { isCurrentMailbox } from '#server/features/messages/mailbox-problems.ts'
import type { MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { mailUnreadReferralLinks } from './mail-unread-referral-links.ts'

/**
 * An administrator has looked: mail goes to the vendor's present address again. Returns false if there is no such problem,
 * such as after another administrator has settled it.
 */
export async function settleMailboxProblem(
  services: MessageQueueDependencies,
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
  // A new address was mailed what waited when it was entered.
  const onlyUnreminded = !(await isCurrentMailbox(db, { vendorId, email: address }))
  await mailUnreadReferralLinks(services, db, { vendorId, at, onlyUnreminded })
  return true
}
