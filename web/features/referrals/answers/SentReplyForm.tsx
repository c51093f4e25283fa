import { type ReferralAnswer, referralQuestionRoutes } from '#contract/referral-answers.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ReplyForm, type ReplyToAnswer } from './ReplyForm.tsx'
import { getReplyDraftKey } from './text-draft-stores.ts'
import { useTextForm } from './use-text-form.ts'

interface Props {
  referral: Pick<Referral, 'id'>
  answers: ReferralAnswer[]
}

/** The reply of a sender with an account. */
export function SentReplyForm({ referral: { id }, answers }: Props) {
  const reply = useRouteMutation(referralQuestionRoutes.reply, {
    refreshes: [referralQuestionRoutes.list, referralRoutes.sent, referralRoutes.one],
  })
  const form = useTextForm({ draftKey: getReplyDraftKey(id), schema: referralQuestionRoutes.reply.body })
  const send = async (body: ReplyToAnswer) => {
    await reply.mutateAsync({ params: { id: String(id) }, body })
    return true
  }
  return <ReplyForm form={form} answers={answers} onSend={send} />
}
