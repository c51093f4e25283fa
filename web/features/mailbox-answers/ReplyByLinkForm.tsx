import { referralByLinkRoutes, type ReferralByLink } from '#contract/mailbox-answers.ts'
import { callRoute } from '#web/api/call-route.ts'
import { ReplyForm, type ReplyToAnswer } from '#web/features/referrals/answers/ReplyForm.tsx'
import { LINK_DRAFTS } from '#web/features/referrals/answers/text-drafts.ts'
import { useTextForm } from '#web/features/referrals/answers/use-text-form.ts'
import { buildLinkPassOptions, isPassEndedError } from './link-pass.ts'

interface Props {
  link: string
  answers: ReferralByLink['answers']
  pass: string
  onReplied: (linked: ReferralByLink) => void
  onPassEnded: () => void
}

/** The reply of a sender without an account. */
export function ReplyByLinkForm({ link, answers, pass, onReplied, onPassEnded }: Props) {
  const form = useTextForm({ draftKey: link, schema: referralByLinkRoutes.reply.body, drafts: LINK_DRAFTS })
  const send = async (body: ReplyToAnswer) => {
    try {
      onReplied(await callRoute(referralByLinkRoutes.reply, { body }, buildLinkPassOptions(pass)))
      return true
    } catch (error) {
      if (!isPassEndedError(error)) throw error
      onPassEnded()
      return false
    }
  }
  return <ReplyForm form={form} answers={answers} onSend={send} />
}
