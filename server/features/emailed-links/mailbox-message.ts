import { formatDayInBothLanguages } from '#server/features/messages/format-day-in-both-languages.ts'
import type { NewMessage } from '#server/features/messages/queue-message.ts'
import type { VendorMailboxRecipient } from '#server/features/messages/recipients.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { computeAnswerByDate } from './compute-answer-by-date.ts'
import { issueReferralLink } from './referral-links.ts'

type MailboxMessageDependencies = Pick<Services, 'keys' | 'config' | 'clock'>

interface MailboxMessage {
  kind: 'new referral by link' | 'document added by link' | 'reply received by link' | 'cancelled referral of a mailbox'
  referralId: number
  sentAt: Date
  mailbox: VendorMailboxRecipient
}

/**
 * The mail about a referral to a vendor's own mailbox: with a link, because nobody there may have an account. No link works
 * for a cancelled referral.
 */
export async function issueLinkAndBuildMailboxMessage(
  services: MailboxMessageDependencies,
  tx: Db,
  { kind, referralId, sentAt, mailbox }: MailboxMessage,
): Promise<NewMessage> {
  const at = services.clock.now()
  const to = { email: mailbox.email, vendorId: mailbox.vendorId }
  const values = { vendor: mailbox.vendor, number: String(referralId) }
  if (kind === 'cancelled referral of a mailbox') return { kind, to, values }
  const { path } = await issueReferralLink(services, tx, { referralId, party: 'vendor', email: mailbox.email, at })
  const about = { to, path }
  if (kind !== 'new referral by link') return { kind, ...about, values }
  return { kind, ...about, values: { ...values, day: toDayText(computeAnswerByDate(services.config, sentAt)) } }
}

interface MailboxReminder {
  kind: 'unread referrals by link' | 'unread documents by link'
  mailbox: VendorMailboxRecipient
  /** The oldest of the referrals; its page names the others that nobody has read. */
  referralId: number
  count: string
}

/** A reminder of several referrals to a vendor's own mailbox: with a link to the oldest. */
export async function issueLinkAndBuildMailboxReminder(
  services: MailboxMessageDependencies,
  tx: Db,
  { kind, mailbox, referralId, count }: MailboxReminder,
): Promise<NewMessage> {
  const at = services.clock.now()
  const { path } = await issueReferralLink(services, tx, { referralId, party: 'vendor', email: mailbox.email, at })
  return {
    kind,
    to: { email: mailbox.email, vendorId: mailbox.vendorId },
    values: { vendor: mailbox.vendor, number: String(referralId), count },
    path,
  }
}

/** `day` is a calendar day, so it is read and written in UTC. */
const toDayText = (day: string) =>
  formatDayInBothLanguages(new Date(`${day}T00:00:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
