import { referralConversationRoutes } from '#contract/referral-answers.ts'
import type { LinkParty } from '#contract/emailed-links.ts'
import type { Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { PartLoadErrorAlert } from '#web/ui/PartLoadErrorAlert.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { AnswersAndRepliesList } from './AnswersAndRepliesList.tsx'
import { getReplyDraftKey } from './text-draft-stores.ts'
import { ReplyUnavailableNotice } from './ReplyUnavailableNotice.tsx'

const SignedInReplyForm = lazyPart(() => import('./SignedInReplyForm.tsx').then((file) => file.SignedInReplyForm))

/** What the vendor answered beyond the status. Empty without an answer; shows an error when they cannot be loaded. */
export function AnswersAndRepliesSection({ referral, side }: { referral: Referral; side: LinkParty }) {
  const answers = useRouteQuery(
    referralConversationRoutes.list,
    { params: { id: String(referral.id) } },
    // Each answer sets a status.
    { enabled: referral.status !== 'PENDING' },
  )
  if (answers.failure) return <RetryNotice error={answers.failure} onRetry={answers.refetch} />
  return (
    <AnswersAndRepliesList answers={answers.data?.data ?? []} referral={referral} side={side}>
      {side === 'sender' &&
        answers.data &&
        (answers.data.may.reply ? (
          <OptionalLazyPart failure={<PartLoadErrorAlert />}>
            <SignedInReplyForm key={referral.id} referral={referral} answers={answers.data.data} />
          </OptionalLazyPart>
        ) : (
          <ReplyUnavailableNotice
            key={referral.id}
            nobodyReads={answers.data.nobody_reads}
            draftKey={getReplyDraftKey(referral.id)}
          />
        ))}
    </AnswersAndRepliesList>
  )
}
