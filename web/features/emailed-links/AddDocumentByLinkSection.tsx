import { t } from '@lingui/core/macro'
import { Paper, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { ATTACHMENT_UPLOAD_FIELD } from '#contract/attachments.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { isPassEndedError } from '#web/api/call-error.ts'
import { uploadFilesWithProgress } from '#web/api/upload-files.ts'
import { DocumentConsentDialog } from '#web/features/referrals/send/DocumentConsentDialog.tsx'
import { DocumentUploadField } from '#web/features/referrals/send/DocumentUploadField.tsx'
import { useLanguage } from '#web/locales/use-language.ts'
import type { UploadOptions } from '#web/ui/form/UploadField.tsx'
import { buildLinkPassOptions } from './link-pass.ts'

interface Props {
  linked: ReferralByLink
  pass: string
  onAdded: () => unknown
  onPassEnded: () => void
}

/** The sender adds a document, after the question that the form for accounts asks as well (GST-050). */
export function AddDocumentByLinkSection({ linked: { may, referral }, pass, onAdded, onPassEnded }: Props) {
  const language = useLanguage()
  const [added, setAdded] = useState<{ id: number; name: string } | null>(null)
  const consent = useConsentQuestion()

  const send = async (file: File, progress: UploadOptions) => {
    await consent.ask(file.name)
    const fields = { consentProvided: 'true', consentLanguage: language, [ATTACHMENT_UPLOAD_FIELD]: file }
    try {
      return await uploadFilesWithProgress(
        referralByLinkRoutes.attach,
        { fields },
        { ...progress, ...buildLinkPassOptions(pass) },
      )
    } catch (error) {
      if (isPassEndedError(error)) onPassEnded()
      throw error
    }
  }

  return (
    <div>
      <Text component="output">
        {added && !isDeleted(added, referral) && t`${added.name} has been sent. The vendor has been notified.`}
      </Text>
      {may.attach && (
        <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="add-document">
          <Title order={2} size="h4" mb="sm" id="add-document">{t`Add a document`}</Title>
          <DocumentUploadField
            description={t`Only the vendor and administrators can open it. Deleted after 48 hours.`}
            send={send}
            onDone={({ attachment }) => {
              setAdded(attachment)
              onAdded()
            }}
          />
        </Paper>
      )}
      <DocumentConsentDialog
        isOpen={consent.fileName !== null}
        vendorName={referral.vendor.name}
        fileName={consent.fileName ?? ''}
        proceedLabel={t`Send the document`}
        onProceed={consent.proceed}
        onCancel={consent.cancel}
      />
    </div>
  )
}

/** Until the referral is read again, it does not have the document. */
const isDeleted = (added: { id: number }, { attachments, consent_withdrawn }: ReferralByLink['referral']) =>
  consent_withdrawn || attachments.some(({ id, isExpired, isInfected }) => id === added.id && (isExpired || isInfected))

/** Asks for the consent to send one file; `ask` throws when the sender does not give it. */
function useConsentQuestion() {
  const [fileName, setFileName] = useState<string | null>(null)
  const answer = useRef({ give: () => {}, refuse: () => {} })
  const ask = (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      answer.current = {
        give: resolve,
        refuse: () => reject(new DOMException('No consent was given.', 'AbortError')),
      }
      setFileName(name)
    })
  const close = () => setFileName(null)
  return {
    fileName,
    ask,
    proceed: () => {
      close()
      answer.current.give()
    },
    cancel: () => {
      close()
      answer.current.refuse()
    },
  }
}
