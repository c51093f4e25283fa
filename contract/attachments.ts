import { z } from 'zod'
import { Id, IdParams, PathId } from './fields.ts'
import { defineRoute } from './route.ts'

export const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024

/** The accepted file types, each with its file name extensions. */
export const ATTACHMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const

/**
 * The document of a referral, without its bytes, for those who may see the referral. `url` is empty until the upload is part of
 * a referral. Once `isExpired`, nobody can open the document any more, and `name` keeps only its extension.
 */
export const Attachment = z.object({ id: Id, name: z.string(), url: z.string(), isExpired: z.boolean() })
export type Attachment = z.output<typeof Attachment>

/** The name of the form field with the file. */
export const ATTACHMENT_UPLOAD_FIELD = 'attachmentData'

export const attachmentRoutes = {
  upload: defineRoute('POST', '/orders/upload-attachment', {
    uploadFields: { file: ATTACHMENT_UPLOAD_FIELD, texts: ['vendor_id', 'user_id'] },
    transaction: 'manual',
    returns: z.object({ attachment: Attachment }),
  }),
  file: defineRoute('GET', '/orders/:id/attachments/:aid', {
    params: IdParams.extend({ aid: PathId }),
    media: 'file',
    transaction: 'manual',
    returns: z.unknown(),
  }),
}
