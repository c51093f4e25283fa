import { z } from 'zod'
import { Id, IdParams, PathId } from './fields.ts'
import { route } from './route.ts'

export const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024

/** The kinds of file that are taken, each with the endings of its names. */
export const ATTACHMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const

export const Attachment = z.object({ id: Id, name: z.string(), url: z.string(), isExpired: z.boolean() })
export type Attachment = z.output<typeof Attachment>

export const attachmentRoutes = {
  upload: route('POST', '/orders/upload-attachment', {
    media: 'upload',
    run: 'own',
    returns: z.object({ attachment: Attachment }),
  }),
  file: route('GET', '/orders/:id/attachments/:aid', {
    params: IdParams.extend({ aid: PathId }),
    media: 'file',
    run: 'own',
    returns: z.unknown(),
  }),
}
