import { t } from '@lingui/core/macro'
import { referralByLinkRoutes } from '#contract/mailbox-answers.ts'
import { referralQuestionRoutes } from '#contract/referral-questions.ts'
import type { Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { AnswerTextForm } from '#web/features/referrals/answers/AnswerTextForm.tsx'
import { useTextForm } from '#web/features/referrals/answers/use-text-form.ts'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from '#web/features/referrals/received/stale-routes.ts'
import { getQuestionDraftKey } from '#web/features/referrals/answers/text-drafts.ts'

interface Props {
  referral: Referral
  takesFocus: boolean
  onSent: () => void
  onCancel: () => void
}

/** A question to the sender. */
export function QuestionForm({ referral, takesFocus, onSent, onCancel }: Props) {
  const ask = useRouteMutation(referralQuestionRoutes.ask, {
    refreshes: [...ROUTES_STALE_AFTER_RECEIVED_CHANGE, referralByLinkRoutes.answers],
  })
  const form = useTextForm({ draftKey: getQuestionDraftKey(referral.id), schema: referralQuestionRoutes.ask.body })
  const submit = form.submit(async (body) => {
    await ask.mutateAsync({ params: { id: String(referral.id) }, body })
    return true
  }, onSent)
  const cancel = () => {
    form.discard()
    onCancel()
  }
  return (
    <AnswerTextForm
      form={form}
      label={t`Your question`}
      description={t`The sender gets a message that there is news, without your words, and answers here.`}
      sendLabel={t`Send the question`}
      takesFocus={takesFocus}
      onSubmit={submit}
      onCancel={cancel}
    />
  )
}
