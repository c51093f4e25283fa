import { referralByLinkRoutes } from '#contract/mailbox-answers.ts'
import { referralQuestionRoutes } from '#contract/referral-questions.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { useTextForm, type TextValues } from './use-text-form.ts'

/** The reply of a sender with an account. */
export function SentReplyForm({ referral: { id } }: { referral: Pick<Referral, 'id'> }) {
  const reply = useRouteMutation(referralQuestionRoutes.reply, {
    refreshes: [referralByLinkRoutes.answers, referralRoutes.sent, referralRoutes.one],
  })
  const form = useTextForm({ draftKey: `reply.${id}`, schema: referralQuestionRoutes.reply.body })
  const send = async (body: TextValues) => {
    await reply.mutateAsync({ params: { id: String(id) }, body })
    return true
  }
  return <ReplyForm form={form} onSend={send} />
}
