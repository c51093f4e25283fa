import { formatMomentInBothLanguages } from '#server/features/messages/format-day-in-both-languages.ts'
import type { NewMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { GuestSenderMailRow } from './queries.ts'
import { issueReferralLink } from './referral-links.ts'

interface GuestMessage {
  kind: 'referral sent by link' | 'referral news by link'
  referralId: number
  sentAt: Date
  guest: GuestSenderMailRow
}

/**
 * A message to a sender without an account: with a link to the page that shows what became of the referral. It names no vendor
 * (SR-102), so the time tells several referrals apart.
 */
export async function issueLinkAndBuildGuestMessage(
  services: Pick<Services, 'keys' | 'clock'>,
  tx: Db,
  { kind, referralId, sentAt, guest: { email, language } }: GuestMessage,
): Promise<NewMessage> {
  const at = services.clock.now()
  const { path } = await issueReferralLink(services, tx, { referralId, party: 'sender', email, at })
  const values = { number: String(referralId), sent_at: formatMomentInBothLanguages(sentAt) }
  return { kind, to: { email, language }, values, path }
}
