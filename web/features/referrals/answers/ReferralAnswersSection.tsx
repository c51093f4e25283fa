import { mailboxAnswerRoutes } from '#contract/mailbox-answers.ts'
import type { Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { ReferralAnswerList } from './ReferralAnswerList.tsx'

/** What the vendor answered beyond the status. Nothing while there is no answer; a failure is not passed over as none. */
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
