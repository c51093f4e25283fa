import { t } from '@lingui/core/macro'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import type { Point } from '#contract/fields.ts'
import type { Referral } from '#contract/referrals.ts'
import type { Vendor } from '#contract/vendors.ts'
import { CallError, endsSession } from '#web/api/call-error.ts'
import { inOrder, useLocations } from '#web/features/locations/locations.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { tell } from '#web/ui/dialogs.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { AttachmentField } from './AttachmentField.tsx'
import { DetailsField } from './DetailsField.tsx'
import { EmergencyLine } from './EmergencyLine.tsx'
import { LocationField } from './LocationField.tsx'
import { PrivacyDisclaimer } from './PrivacyDisclaimer.tsx'
import { missingFields, toOrder, type ReferralDraft } from './referral-draft.ts'
import { sendFailure } from './send-failure.ts'
import classes from './ReferralForm.module.css'
import { SentConfirmation } from './SentConfirmation.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { faultsOf, useFaults, type Faults } from './use-faults.ts'
import { usePosition } from './use-position.ts'
import { useReferralDraft } from './use-referral-draft.ts'
import { useSendReferral } from './use-send-referral.ts'

interface Props {
  vendor: Vendor
  /** Sorts the locations; without it the browser is asked where it is. */
  near?: Point | undefined
  /** The private service a hit was found by (decision 24). */
  word?: string | undefined
}

/** A referral to one vendor, in the order in which people think of it. */
export function ReferralForm({ vendor, near, word }: Props) {
  const { draft, change, clear } = useReferralDraft(vendor)
  const open = useLocations(vendor).filter(({ is_archived }) => !is_archived)
  const { position, isAwaited } = usePosition(near === undefined && open.length > 1)
  const language = useLanguage()
  const sending = useSendReferral(vendor.id)
  const isUnderWay = useRef(false)
  const [isUploading, setUploading] = useState(false)
  const [isConsenting, setConsenting] = useState(false)
  const [sent, setSent] = useState<Referral | null>(null)
  const wrong = useFaults()

  const edit = (part: Partial<ReferralDraft>) => {
    change(part)
    wrong.forget(part)
  }

  /** Says it in a dialog, beside the fields and above the form, where the focus goes when the dialog is closed. */
  const refuse = async (title: string, messages: string[], faults: Faults) => {
    wrong.show(title, messages, faults)
    await tell({ title, text: <Lines messages={messages} /> })
    wrong.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = missingFields(draft)
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
      const referral = await sending.mutateAsync({ vendor: vendor.id, order: toOrder(draft, { word, language }) })
      wrong.clear()
      clear()
      setSent(referral)
    } catch (error) {
      if (error instanceof CallError && endsSession(error)) return
      const { title, messages } = sendFailure(error)
      void refuse(title, messages, faultsOf(error))
    } finally {
      isUnderWay.current = false
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t`Create Referral`}>
      <Stack>
        <EmergencyLine />
        <FormErrors title={wrong.title} messages={wrong.messages} attempt={wrong.attempt} />
        <ServiceFields vendor={vendor} draft={draft} onChange={edit} errors={wrong.faults} />
        <LocationField
          locations={inOrder(open, near ?? position)}
          near={near ?? position}
          isLocating={isAwaited}
          value={draft.location}
          onChange={(location) => edit({ location })}
          error={wrong.faults.location}
        />
        <DetailsField
          vendorName={vendor.name}
          value={draft.details}
          onChange={(details) => edit({ details })}
          error={wrong.faults.details}
        />
        {vendor.may.attach && (
          <AttachmentField
            vendor={vendor}
            attachment={draft.attachment}
            onChange={(attachment) => edit({ attachment })}
            onBusy={setUploading}
            error={wrong.faults.attachment}
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
      <PrivacyDisclaimer
        isOpen={isConsenting}
        vendorName={vendor.name}
        fileName={draft.attachment?.name ?? ''}
        onProceed={send}
        onCancel={() => setConsenting(false)}
      />
      {sent && <SentConfirmation referral={sent} />}
    </form>
  )
}

const Lines = ({ messages }: { messages: string[] }) => messages.map((message) => <Text key={message}>{message}</Text>)
