import { t } from '@lingui/core/macro'
import { ATTACHMENT_UPLOAD_FIELD, attachmentRoutes } from '#contract/attachments.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useSessionUser } from '#web/api/session.ts'
import { uploadFilesWithProgress } from '#web/api/upload-files.ts'
import type { UploadOptions } from '#web/ui/form/UploadField.tsx'
import { DocumentUploadField } from './DocumentUploadField.tsx'
import type { ReferralDraft } from './referral-draft.ts'

interface Props {
  vendor: Vendor
  attachment: ReferralDraft['attachment']
  onChange: (attachment: ReferralDraft['attachment']) => void
  onBusy: (isBusy: boolean) => void
  onRejected: (fileName: string | null) => void
  error: string | undefined
}

/** A document for the vendor. It uploads on selection, so the form holds only its id (REF-021). */
export function AttachmentField({ vendor, attachment, onChange, onBusy, onRejected, error }: Props) {
  const user = useSessionUser()

  const send = async (file: File, progress: UploadOptions) => {
    const fields = { vendor_id: vendor.id, user_id: user!.id, [ATTACHMENT_UPLOAD_FIELD]: file }
    const { attachment: sent } = await uploadFilesWithProgress(attachmentRoutes.upload, { fields }, progress)
    return { id: sent.id, name: sent.name }
  }

  return (
    <DocumentUploadField
      description={t`Only you, the vendor and administrators can open it. Deleted after 48 hours.`}
      send={send}
      current={attachment ? { name: attachment.name, onRemove: () => onChange(null) } : undefined}
      onDone={onChange}
      onBusy={onBusy}
      onRejected={onRejected}
      error={error}
    />
  )
}
