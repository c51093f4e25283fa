import { t } from '@lingui/core/macro'
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES } from '#contract/attachments.ts'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { UploadField, type UploadFieldProps } from '#web/ui/form/UploadField.tsx'

const ACCEPT = Object.keys(ATTACHMENT_TYPES).join(',')

type Props<T> = Omit<UploadFieldProps<T>, 'label' | 'placeholder' | 'accept' | 'wrongType' | 'maxBytes'>

/** Uploads a document for the vendor of a referral. */
export function DocumentUploadField<T>(props: Props<T>) {
  const limit = formatBytes(ATTACHMENT_MAX_BYTES)
  return (
    <UploadField
      label={t`Attachment`}
      placeholder={t`PDF, JPEG or PNG, up to ${limit}`}
      accept={ACCEPT}
      wrongType={t`Only PDF, JPEG and PNG files can be attached.`}
      maxBytes={ATTACHMENT_MAX_BYTES}
      {...props}
    />
  )
}
