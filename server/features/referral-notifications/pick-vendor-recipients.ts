import type { Recipient } from '#server/features/messages/queued-message.ts'
import type { VendorMailboxRecipient } from '#server/features/messages/recipients.ts'

export interface VendorAudience {
  mailbox: VendorMailboxRecipient
  contacts: Recipient[]
  /** Contacts who get the message beside those, because it concerns them. */
  colleagues: number[]
}

/** The users who get a message to a vendor, and whether its own mailbox gets it. Nobody gets a message about their own action. */
export function pickVendorRecipients(
  { mailbox, contacts, colleagues }: VendorAudience,
  actorId: number | null,
): { users: Extract<Recipient, { userId: number }>[]; isForMailbox: boolean } {
  const users = contacts.filter((to) => 'userId' in to)
  for (const userId of new Set(colleagues))
    if (!users.some((to) => to.userId === userId)) users.push({ userId, contactOf: mailbox.vendorId })
  return {
    users: users.filter(({ userId }) => userId !== actorId),
    isForMailbox: users.length === 0 || mailbox.answerByLink === 'always',
  }
}
