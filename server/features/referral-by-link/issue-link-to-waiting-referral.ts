import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { issueReferralLink } from '#server/features/emailed-links/referral-links.ts'
import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { isOtherReferralWaiting } from './queries.ts'

const LINKS_AN_HOUR = 60

/** Creates a link to a referral that waits for the same mailbox (ANS-012). It needs a code of its own. */
export async function issueLinkToWaitingReferral(
  services: Pick<Services, 'db' | 'keys'>,
  link: ReferralLinkRow,
  referralId: number,
  at: Date,
): Promise<{ secret: string }> {
  return runInTransaction(services.db, async (tx) => {
    if (!(await isOtherReferralWaiting(tx, link, referralId))) throw notFoundProblem()
    const key = `next links ${link.vendor_id}`
    await countAttemptOrRefuse(tx, { key, most: LINKS_AN_HOUR, windowMs: hours(1), at })
    const made = { referralId, party: 'vendor', email: link.vendor_email, at } as const
    return issueReferralLink(services, tx, made)
  })
}
