import { useEffect } from 'react'
import { z } from 'zod'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/mailbox-answers.ts'
import { callRoute } from '#web/api/call-route.ts'
import { readLinkDraft, removeLinkDraft, saveLinkDraft } from '#web/api/link-passes.ts'
import { useForm } from '#web/forms/use-form.ts'
import { ReplyForm } from '#web/features/referrals/answers/ReplyForm.tsx'
import { buildLinkPassOptions, isPassEndedError } from './link-pass.ts'

interface Props {
  link: string
  linked: ReferralByLink
  pass: string
  onReplied: (linked: ReferralByLink) => void
  onPassEnded: () => void
}

const ReplyDraft = z.object({ text: z.string() })

/** The reply of a sender without an account. What is typed is kept as long as the tab has the pass of the link. */
export function ReplyByLinkForm({ link, linked, pass, onReplied, onPassEnded }: Props) {
  const form = useForm({
    stored: { text: '' },
    keptAs: `reply ${linked.referral.id}`,
    restore: () => readLinkDraft(link, ReplyDraft),
    toBody: ({ text }) => ({ text }),
    schema: referralByLinkRoutes.reply.body,
  })
  const { isDirty, values } = form
  useEffect(() => {
    if (isDirty) saveLinkDraft(link, values)
    else removeLinkDraft(link)
  }, [link, isDirty, values])
  const send = async (body: { text: string }) => {
    try {
      onReplied(await callRoute(referralByLinkRoutes.reply, { body }, buildLinkPassOptions(pass)))
      return true
    } catch (error) {
      if (!isPassEndedError(error)) throw error
      onPassEnded()
      return false
    }
  }
  return <ReplyForm form={form} onSend={send} />
}
