import { t } from '@lingui/core/macro'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import type { Point } from '#contract/fields.ts'
import type { Referral } from '#contract/referrals.ts'
import type { Vendor } from '#contract/vendors.ts'
import { CallError, isSessionEndedError } from '#web/api/call-error.ts'
import { sortLocations, useVendorLocations } from '#web/features/locations/vendor-locations.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { AttachmentField } from './AttachmentField.tsx'
import { DetailsField } from './DetailsField.tsx'
import { EmergencyNotice } from '#web/features/referrals/EmergencyNotice.tsx'
import { LocationField } from './LocationField.tsx'
import { DocumentConsentDialog } from './DocumentConsentDialog.tsx'
import { missingFieldErrors, toNewReferral, type ReferralDraft } from './referral-draft.ts'
import { describeSendFailure } from './describe-send-failure.ts'
import classes from './ReferralForm.module.css'
import { SentConfirmationDialog } from './SentConfirmationDialog.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { referralFieldErrorsOf, useReferralFormErrors, type ReferralFieldErrors } from './use-referral-form-errors.ts'
import { useCurrentPosition } from '#web/features/locations/use-current-position.ts'
import { useReferralDraft } from './use-referral-draft.ts'
import { useSendReferral } from './use-send-referral.ts'

interface Props {
  vendor: Vendor
  /** Sorts the locations; by default by the browser's position. */
  near?: Point | undefined
  /** The access code of the private service that the vendor was found by (decision 24). */
  accessCode?: string | undefined
}

/** The form for a referral to one vendor. */
export function ReferralForm({ vendor, near, accessCode }: Props) {
  const { draft, change, clear } = useReferralDraft(vendor)
  const open = useVendorLocations(vendor).filter(({ is_archived }) => !is_archived)
  const { position, isAwaited } = useCurrentPosition(near === undefined && open.length > 1)
  const language = useLanguage()
  const sending = useSendReferral(vendor.id)
  const isUnderWay = useRef(false)
  const [isUploading, setUploading] = useState(false)
  const [isConsenting, setConsenting] = useState(false)
  const [sent, setSent] = useState<Referral | null>(null)
  const wrong = useReferralFormErrors()

  const edit = (part: Partial<ReferralDraft>) => {
    change(part)
    wrong.forget(part)
  }

  /**
   * Shows the errors in a dialog, beside the fields and above the form, which gets the focus when the dialog closes.
   */
  const refuse = async (title: string, messages: string[], faults: ReferralFieldErrors) => {
    wrong.show(title, messages, faults)
    await showAlert({ title, text: <MessageLines messages={messages} /> })
    wrong.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = missingFieldErrors(draft)
    const messages = Object.values(faults)
    if (messages.length > 0) void refuse(t`Validation Error`, messages, faults)
    else if (draft.attachment) setConsenting(true)
    else void send()
  }

  const send = async () => {
    setConsenting(false)
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const referral = await sending.mutateAsync({
        vendor: vendor.id,
        order: toNewReferral(draft, { word: accessCode, language }),
      })
      wrong.clear()
      clear()
      setSent(referral)
    } catch (error) {
      if (error instanceof CallError && isSessionEndedError(error)) return
      const { title, messages } = describeSendFailure(error)
      void refuse(title, messages, referralFieldErrorsOf(error))
    } finally {
      isUnderWay.current = false
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t`Create Referral`}>
      <Stack>
        <EmergencyNotice />
        <FormErrors title={wrong.title} messages={wrong.messages} attempt={wrong.attempt} />
        <ServiceFields vendor={vendor} draft={draft} onChange={edit} errors={wrong.fieldErrors} />
        <LocationField
          locations={sortLocations(open, near ?? position)}
          near={near ?? position}
          isLocating={isAwaited}
          value={draft.location}
          onChange={(location) => edit({ location })}
          error={wrong.fieldErrors.location}
        />
        <DetailsField
          vendorName={vendor.name}
          value={draft.details}
          onChange={(details) => edit({ details })}
          error={wrong.fieldErrors.details}
        />
        {vendor.may.attach && (
          <AttachmentField
            vendor={vendor}
            attachment={draft.attachment}
            onChange={(attachment) => edit({ attachment })}
            onBusy={setUploading}
            error={wrong.fieldErrors.attachment}
          />
        )}
        <Checkbox
          label={t`Call me right away`}
          description={t`They see your phone number beside ‘Make Contact ASAP’.`}
          checked={draft.contactNow}
          onChange={(event) => edit({ contactNow: event.currentTarget.checked })}
        />
        <div className={classes.send}>
          <Button type="submit" fullWidth loading={sending.isPending} disabled={isUploading}>
            {isUploading ? t`Waiting for the document` : t`Send referral`}
          </Button>
        </div>
      </Stack>
      <DocumentConsentDialog
        isOpen={isConsenting}
        vendorName={vendor.name}
        fileName={draft.attachment?.name ?? ''}
        onProceed={send}
        onCancel={() => setConsenting(false)}
      />
      {sent && <SentConfirmationDialog referral={sent} />}
    </form>
  )
}

const MessageLines = ({ messages }: { messages: string[] }) =>
  messages.map((message) => <Text key={message}>{message}</Text>)
