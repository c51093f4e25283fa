import { mailboxAnswerRoutes } from '#contract/mailbox-answers.ts'
import type { Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { ReferralAnswerList } from './ReferralAnswerList.tsx'

/** What the vendor answered beyond the status. Empty without an answer; shows an error when they cannot be loaded. */
export function ReferralAnswersSection({ referral }: { referral: Referral }) {
  const answers = useRouteQuery(
    mailboxAnswerRoutes.answers,
    { params: { id: String(referral.id) } },
    // Each answer sets a status.
    { enabled: referral.status !== 'PENDING' },
  )
  if (answers.failure) return <RetryNotice error={answers.failure} onRetry={answers.refetch} />
  return <ReferralAnswerList answers={answers.data?.data ?? []} />
}
