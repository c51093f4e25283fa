import { z } from 'zod'
import { referralByLinkRoutes } from '#contract/mailbox-answers.ts'
import { referralQuestionRoutes } from '#contract/referral-questions.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { readDraft } from '#web/api/drafts.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useKeepDraft } from '#web/forms/use-keep-draft.ts'
import { ReplyForm } from './ReplyForm.tsx'

/** The reply of a sender with an account. What is typed stays as a draft of this tab until it is sent. */
export function SentReplyForm({ referral: { id } }: { referral: Pick<Referral, 'id'> }) {
  const draftKey = `reply.${id}`
  const reply = useRouteMutation(referralQuestionRoutes.reply, {
    refreshes: [referralByLinkRoutes.answers, referralRoutes.sent, referralRoutes.one],
  })
  const form = useForm({
    stored: { text: '' },
    keptAs: draftKey,
    restore: () => readDraft(draftKey, z.object({ text: z.string() })),
    toBody: ({ text }) => ({ text }),
    schema: referralQuestionRoutes.reply.body,
  })
  useKeepDraft(draftKey, form)
  const send = async (body: { text: string }) => {
    await reply.mutateAsync({ params: { id: String(id) }, body })
    return true
  }
  return <ReplyForm form={form} onSend={send} />
}
