import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { referralByLinkRoutes } from '#contract/mailbox-answers.ts'
import { referralQuestionRoutes } from '#contract/referral-questions.ts'
import type { Referral } from '#contract/referrals.ts'
import { clearDraft, readDraft } from '#web/api/drafts.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useKeepDraft } from '#web/forms/use-keep-draft.ts'
import { AnswerTextForm } from '#web/features/referrals/answers/AnswerTextForm.tsx'
import { ROUTES_STALE_AFTER_RECEIVED_CHANGE } from '#web/features/referrals/received/stale-routes.ts'
import { getQuestionDraftKey } from './question-draft-key.ts'

interface Props {
  referral: Referral
  takesFocus: boolean
  onSent: () => void
  onCancel: () => void
}

/** A question to the sender. What is typed stays as a draft of this tab until it is sent or cancelled. */
export function QuestionForm({ referral, takesFocus, onSent, onCancel }: Props) {
  const draftKey = getQuestionDraftKey(referral)
  const ask = useRouteMutation(referralQuestionRoutes.ask, {
    refreshes: [...ROUTES_STALE_AFTER_RECEIVED_CHANGE, referralByLinkRoutes.answers],
  })
  const form = useForm({
    stored: { text: '' },
    keptAs: draftKey,
    restore: () => readDraft(draftKey, z.object({ text: z.string() })),
    toBody: ({ text }) => ({ text }),
    schema: referralQuestionRoutes.ask.body,
  })
  useKeepDraft(draftKey, form)
  const close = (onClosed: () => void) => {
    form.discard()
    clearDraft(draftKey)
    onClosed()
  }
  return (
    <AnswerTextForm
      form={form}
      label={t`Your question`}
      description={t`The sender gets a message that there is news, without your words, and answers here.`}
      sendLabel={t`Send the question`}
      takesFocus={takesFocus}
      onSubmit={form.submit(
        (body) => ask.mutateAsync({ params: { id: String(referral.id) }, body }),
        async () => close(onSent),
      )}
      onCancel={() => close(onCancel)}
    />
  )
}
