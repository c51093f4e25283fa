import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { NewReferral, type Referral } from '#contract/referrals.ts'
import type { Service } from '#contract/services.ts'
import type { Vendor } from '#contract/vendors.ts'
import { clearDraft, readDraft } from '#web/api/drafts.ts'
import { trackSending, useEarlierSending } from '#web/features/referrals/answers/use-earlier-sending.ts'
import { isSameJson } from '#web/forms/edits.ts'
import { useKeepDraft } from '#web/forms/use-keep-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { toSendFormProblem } from './send-form-problem.ts'
import { listChosenServiceFullIssues } from './FullServiceNotice.tsx'
import { clearReferralCopy } from './referral-copy.ts'
import {
  buildReferralDraftKey,
  createInitialReferralDraft,
  fitDraftToVendor,
  ReferralDraft,
  removeFormerSubChoices,
  toNewReferralBody,
} from './referral-draft.ts'
import type { ReferralStart } from './referral-start.ts'
import { promptAboutPossibleDuplicate } from './prompt-about-possible-duplicate.ts'
import { useSendReferral } from './use-send-referral.ts'

/**
 * The form of a referral to a vendor. Its draft survives a reload and an ended session in this tab, and is deleted on
 * sending. With a document it asks for consent before each sending. `services` is undefined until they are read.
 */
export function useReferralForm(vendor: Vendor, start: ReferralStart, services: Service[] | undefined) {
  const [isConsenting, setConsenting] = useState(false)
  const [sent, setSent] = useState<Referral | null>(null)
  const { send: sendReferral, isAnotherUnresolved } = useSendReferral(vendor.id)
  const navigate = useNavigate()
  const language = useLanguage()
  const toBody = (draft: ReferralDraft) =>
    toNewReferralBody(services ? removeFormerSubChoices(draft, services) : draft, { word: start.accessCode, language })
  const { form, setRejected, fill } = useReferralDraftForm(vendor, start, toBody)

  const draftKey = buildReferralDraftKey(vendor.id)
  const isSendingEarlier = useEarlierSending(draftKey, () => {
    // What was changed meanwhile is a draft of the next referral.
    if (readDraft(draftKey, ReferralDraft) === null) form.discard()
    showToast(t`Referral sent`)
  })

  const send = form.submit(async (order) => {
    const sendAndClearDraft = async () => {
      const referral = await sendReferral({ vendor: vendor.id, order })
      // The form may be unmounted by now, so remove the draft here.
      if (isSameJson(readDraft(draftKey, ReferralDraft), form.values)) clearDraft(draftKey)
      form.discard()
      clearReferralCopy()
      setSent(referral)
      return true
    }
    await trackSending(draftKey, sendAndClearDraft())
  })
  const askForConsent = form.submit(async () => setConsenting(true))
  const proceed = form.values.attachment ? askForConsent : send
  const askAboutEarlier = form.submit(
    async () => undefined,
    async () => {
      const choice = await promptAboutPossibleDuplicate()
      if (choice === 'look') await navigate(paths.sent())
      if (choice === 'send') await proceed()
    },
  )

  return {
    form: { ...form, isSending: form.isSending || isSendingEarlier },
    fill,
    setRejected,
    submit: (event: FormEvent) => {
      const order = toBody(form.values)
      return isAnotherUnresolved({ vendor: vendor.id, order }) ? askAboutEarlier(event) : proceed(event)
    },
    sent,
    consent: {
      isOpen: isConsenting,
      onProceed: () => {
        setConsenting(false)
        void send()
      },
      onCancel: () => setConsenting(false),
    },
  }
}

/** The values of the form, which start with the draft of this tab, and the name of a document that could not be uploaded. */
function useReferralDraftForm(
  { id, locations, services }: Vendor,
  start: ReferralStart,
  toBody: (draft: ReferralDraft) => ReturnType<typeof toNewReferralBody>,
) {
  const [rejected, setRejected] = useState<string | null>(null)
  const draftKey = buildReferralDraftKey(id)
  const choices = { locations: locations.filter(({ is_archived }) => !is_archived), services }
  const form = useForm({
    stored: createInitialReferralDraft(choices, start),
    restore: () => {
      const draft = readDraft(draftKey, ReferralDraft)
      return draft && fitDraftToVendor(draft, choices)
    },
    toBody,
    schema: NewReferral,
    title: t`Validation Error`,
    findIssues: (draft) => [
      ...listChosenServiceFullIssues(services, draft.service),
      ...(rejected === null
        ? []
        : [{ field: 'attachment', message: t`${rejected} was not attached. Remove it or choose another document.` }]),
    ],
    describeFailure: toSendFormProblem,
  })
  useKeepDraft(draftKey, form)

  return {
    form,
    /** Replaces the input with that of an earlier referral; the document stays. */
    fill: (draft: ReferralDraft) => {
      const fitted = fitDraftToVendor(draft, choices)
      const { location, attachment } = form.values
      form.change({ ...fitted, location: fitted.location ?? location, attachment })
    },
    setRejected: (fileName: string | null) => {
      setRejected(fileName)
      form.forget(['attachment'])
    },
  }
}
