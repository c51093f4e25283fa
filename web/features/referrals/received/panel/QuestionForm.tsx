import { t } from '@lingui/core/macro'
import { STATUS_BY_ANSWER_ACTION, referralConversationRoutes } from '#contract/referral-answers.ts'
import type { Referral } from '#contract/referrals.ts'
import { isEditConflict } from '#web/forms/edit-conflict.ts'
import { promptReplaceChange } from '#web/features/referrals/received/use-conflict-checked-mutation.ts'
import { QuestionOrReplyForm } from '#web/features/referrals/answers/QuestionOrReplyForm.tsx'
import type { TextValues } from '#web/features/referrals/answers/text-draft-stores.ts'
import { useQuestionOrReplyForm } from '#web/features/referrals/answers/use-question-or-reply-form.ts'
import { useValueWhenEditingBegan } from '#web/features/referrals/answers/use-value-when-editing-began.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { useReceivedMutation } from '#web/features/referrals/received/use-received-mutation.ts'
import { getQuestionDraftKey } from '#web/features/referrals/answers/text-draft-stores.ts'

interface Props {
  referral: Referral
  takesFocus: boolean
  onSent: () => void
  /** The question was being sent when this form was opened, and has been sent. */
  onSentEarlier: () => void
  onCancel: () => void
}

/** A question to the sender. */
export function QuestionForm({ referral, takesFocus, onSent, onSentEarlier, onCancel }: Props) {
  const ask = useReceivedMutation(referralConversationRoutes.ask, { refreshes: [referralConversationRoutes.list] })
  const form = useQuestionOrReplyForm({
    draftKey: getQuestionDraftKey(referral.id),
    schema: referralConversationRoutes.ask.body,
    onSentEarlier,
  })
  const seenWhenBegun = useValueWhenEditingBegan(form.isDirty, referral.seen?.status)
  const send = async (body: TextValues, seen: number | undefined): Promise<boolean> => {
    try {
      await ask.mutateAsync({ params: { id: String(referral.id) }, body: { ...body, seen } })
      return true
    } catch (error) {
      if (!isEditConflict(error)) throw error
      const text = `${error.message} ${t`Your question is not sent.`}`
      return (await promptReplaceChange(text, t`Send it anyway`)) && send(body, error.newestChange)
    }
  }
  const submit = form.submit((body) => send(body, seenWhenBegun), onSent)
  const status = describeReferralStatus(STATUS_BY_ANSWER_ACTION.ask).label
  const cancel = () => {
    form.discard()
    onCancel()
  }
  return (
    <QuestionOrReplyForm
      form={form}
      label={t`Your question`}
      description={t`The status becomes “${status}”. The sender gets a message that there is news, without your words, and answers here.`}
      sendLabel={t`Send the question`}
      takesFocus={takesFocus}
      onSubmit={submit}
      onCancel={cancel}
    />
  )
}
