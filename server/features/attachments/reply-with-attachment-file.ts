import type { FastifyReply } from 'fastify'
import type { OpenedAttachment } from './open-attachment.ts'
import { formatContentDisposition } from './file-name.ts'

/** Sends an attachment as a file that no browser runs, keeps or shows in a frame. */
export const replyWithAttachmentFile = (reply: FastifyReply, { name, mediaType, sizeBytes, bytes }: OpenedAttachment) =>
  reply
    .type(mediaType)
    .header('content-length', sizeBytes)
    .header('content-disposition', formatContentDisposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(bytes)
