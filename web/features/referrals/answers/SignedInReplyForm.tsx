import { type ReferralAnswer, referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ReplyForm, type ReplyToAnswer } from './ReplyForm.tsx'
import { getReplyDraftKey } from './text-draft-stores.ts'
import { useQuestionOrReplyForm } from './use-question-or-reply-form.ts'

interface Props {
  referral: Pick<Referral, 'id'>
  answers: ReferralAnswer[]
}

/** The reply of a sender with an account. */
export function SignedInReplyForm({ referral: { id }, answers }: Props) {
  const reply = useRouteMutation(referralConversationRoutes.reply, {
    refreshes: [referralConversationRoutes.list, referralRoutes.sent, referralRoutes.one],
  })
  const form = useQuestionOrReplyForm({ draftKey: getReplyDraftKey(id), schema: referralConversationRoutes.reply.body })
  const send = async (body: ReplyToAnswer) => {
    await reply.mutateAsync({ params: { id: String(id) }, body })
    return true
  }
  return <ReplyForm form={form} answers={answers} onSend={send} />
}
