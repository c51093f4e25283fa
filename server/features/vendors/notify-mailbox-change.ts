import { msg } from '#contract/message.ts'
import { isMailboxMisdirected } from '#server/features/messages/mailbox-problems.ts'
import { queueMessages, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import { listPrimaryContactRecipients, loadVendorNames } from '#server/features/messages/recipients.ts'
import type { Db } from '#server/platform/db.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

const CHANGES = {
  email: msg('its email address'),
  always: msg('its mailbox always gets a link to each new referral, beside the people with an account'),
}

interface MailboxNotice {
  vendorId: number
  change: keyof typeof CHANGES
  /** The address that the vendor had before. */
  earlierEmail?: string
}

/**
 * Tells all who manage the vendor, the one who made the change too, and the earlier mailbox. Referrals go to the mailbox: somebody who
 * is no contact any more would go on reading them at an address that they have entered unnoticed.
 */
export async function notifyVendorMailboxChange(
  services: MessageQueueDependencies,
  db: Db,
  { vendorId, change, earlierEmail }: MailboxNotice,
): Promise<void> {
  const [vendor = ''] = await loadVendorNames(db, [vendorId])
  const text = { en: renderInLanguage('en', CHANGES[change]), fr: renderInLanguage('fr', CHANGES[change]) }
  const notice = { kind: 'vendor mailbox changed', values: { vendor, change: text } } as const
  const contacts = await listPrimaryContactRecipients(db, vendorId)
  // Whoever has reported a wrong mailbox gets no more mail (ANS-018).
  const isTold = earlierEmail !== undefined && !(await isMailboxMisdirected(db, { vendorId, email: earlierEmail }))
  await queueMessages(services, db, [
    ...contacts.map((to) => ({ ...notice, to, path: `/vendors/${vendorId}` })),
    ...(isTold ? [{ ...notice, to: { email: earlierEmail } }] : []),
  ])
}
