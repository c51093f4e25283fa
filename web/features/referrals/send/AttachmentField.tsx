import { t } from '@lingui/core/macro'
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENT_UPLOAD_FIELD,
  attachmentRoutes,
} from '#contract/attachments.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useSessionUser } from '#web/api/session.ts'
import { uploadFiles } from '#web/api/upload-files.ts'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { UploadField, type UploadOptions } from '#web/ui/form/UploadField.tsx'
import type { ReferralDraft } from './referral-draft.ts'

interface Props {
  vendor: Vendor
  attachment: ReferralDraft['attachment']
  onChange: (attachment: ReferralDraft['attachment']) => void
  onBusy: (isBusy: boolean) => void
  onRejected: (fileName: string | null) => void
  error: string | undefined
}

const TYPES = Object.keys(ATTACHMENT_TYPES)

/** A document for the vendor. It uploads on selection, so the form holds only its id (REF-021). */
export function AttachmentField({ vendor, attachment, onChange, onBusy, onRejected, error }: Props) {
  const user = useSessionUser()
  const limit = formatBytes(ATTACHMENT_MAX_BYTES)

  const send = async (file: File, progress: UploadOptions) => {
    const fields = { vendor_id: vendor.id, user_id: user!.id, [ATTACHMENT_UPLOAD_FIELD]: file }
    const { attachment: sent } = await uploadFiles(attachmentRoutes.upload, { fields }, progress)
    return { id: sent.id, name: sent.name }
  }

  return (
    <UploadField
      label={t`Attachment`}
      description={t`Only you, the vendor and administrators can open it. Deleted after 48 hours.`}
      placeholder={t`PDF, JPEG or PNG, up to ${limit}`}
      accept={TYPES.join(',')}
      wrongType={t`Only PDF, JPEG and PNG files can be attached.`}
      maxBytes={ATTACHMENT_MAX_BYTES}
      send={send}
      current={attachment ? { name: attachment.name, onRemove: () => onChange(null) } : undefined}
      onDone={onChange}
      onBusy={onBusy}
      onRejected={onRejected}
      error={error}
    />
  )
}
