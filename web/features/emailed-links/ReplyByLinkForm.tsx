import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { callRoute } from '#web/api/call-route.ts'
import { ReplyForm, type ReplyToAnswer } from '#web/features/referrals/answers/ReplyForm.tsx'
import { LINK_DRAFT_STORE } from '#web/features/referrals/answers/text-draft-stores.ts'
import { useQuestionOrReplyForm } from '#web/features/referrals/answers/use-question-or-reply-form.ts'
import { buildLinkPassOptions, callOrEndPass } from './link-pass.ts'

interface Props {
  link: string
  answers: ReferralByLink['answers']
  pass: string
  onReplied: (linked: ReferralByLink) => void
  onPassEnded: () => void
}

/** The reply of a sender without an account. */
export function ReplyByLinkForm({ link, answers, pass, onReplied, onPassEnded }: Props) {
  const form = useQuestionOrReplyForm({
    draftKey: link,
    schema: referralByLinkRoutes.reply.body,
    drafts: LINK_DRAFT_STORE,
  })
  const send = (body: ReplyToAnswer) =>
    callOrEndPass(
      async () => onReplied(await callRoute(referralByLinkRoutes.reply, { body }, buildLinkPassOptions(pass))),
      onPassEnded,
    )
  return <ReplyForm form={form} answers={answers} onSend={send} />
}
