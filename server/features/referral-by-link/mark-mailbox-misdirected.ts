import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import type { ReferralChangeContext } from '#server/features/referrals/referral-change-context.ts'
import type { Services } from '#server/platform/app.ts'

/**
 * Somebody at the mailbox says that it is not the vendor's (ANS-018). Its links stop working, the outbox sends nothing more
 * there, and administrators are told.
 */
export async function markMailboxMisdirected(
  services: Pick<Services, 'jobs'>,
  { db: tx, at, record }: ReferralChangeContext,
  link: ReferralLinkRow,
): Promise<void> {
  const { vendor_id: vendorId, vendor_email: email } = link
  await upsertVendorMailboxProblem(tx, { vendorId, email, kind: 'misdirected', reason: null, at })
  await tx.deleteFrom('mailbox_browsers').where('vendor_id', '=', vendorId).execute()
  await record({ action: 'reported', kind: 'mailbox', ids: [vendorId] })
  await queueAnnouncement(services, tx, { about: 'mailbox reported' })
}
