import { attachmentRoutes, type Attachment } from '#contract/attachments.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { redactFileName } from './file-name.ts'

interface AttachmentRow {
  id: number
  name: string
  referral_id: number | null
  expires_at: Date
  destroyed_at: Date | null
  /** True when the sender has deleted the referral. */
  isWithdrawn: boolean
}

/** An upload that is not part of a referral yet has no URL. */
export function presentAttachment(row: AttachmentRow, at: Date): Attachment {
  const isExpired = row.isWithdrawn || row.destroyed_at !== null || row.expires_at <= at
  return {
    id: row.id,
    name: isExpired ? redactFileName(row.name) : row.name,
    url:
      row.referral_id === null
        ? ''
        : buildRouteUrl(attachmentRoutes.file, { params: { id: row.referral_id, aid: row.id } }),
    isExpired,
  }
}
