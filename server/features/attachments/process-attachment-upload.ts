import type { FastifyRequest } from 'fastify'
import { ATTACHMENT_MAX_BYTES } from '#contract/attachments.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { isRepeatOfAcceptedRequest, type RepeatableRequest } from '#server/platform/idempotency.ts'
import { Problem } from '#server/platform/problems.ts'
import { computeSha256Hex } from '#server/platform/sha256.ts'
import { assertWithinUnsentAndStorageLimits, type AttachmentUploadContext } from './attachments.ts'
import { checkAndSanitizeAttachmentFile, type CheckedFile } from './check-and-sanitize-attachment-file.ts'
import {
  ATTACHMENT_UPLOAD_OPTIONS,
  estimateUploadBytesOrRefuse,
  readUploadFormIntoMemory,
  freeUploadMemory,
} from './read-upload-form.ts'
import { enforceUploadLimits } from './upload-limits.ts'
import { createUploadMemoryLimiter } from './upload-memory-limiter.ts'

/**
 * Room for two of the largest files and some small ones at a time, of all uploaders together. Each has one file at a time, so
 * nobody holds half of it.
 */
const runInTurn = createUploadMemoryLimiter({
  total: 2 * ATTACHMENT_MAX_BYTES + 10_000_000,
  waiting: 100,
  waitingPerUser: 30,
  waitMs: 60_000,
})

interface ReceivedAttachment<F> {
  form: F
  file: CheckedFile
  /** The name of the file as the device of the sender gave it. */
  sentName: string
  /** What was sent, to recognise a repeat. */
  sent: Pick<FastifyRequest, 'headers' | 'url' | 'body'>
}

interface AttachmentUploadHandlers<F, T> {
  repeatableRequest: RepeatableRequest
  /** Checks the fields of the form, before the file is checked. */
  readForm: (fields: Map<string, string>) => Promise<F>
  store: (received: ReceivedAttachment<F>) => Promise<T>
}

/**
 * Reads a form with one file from the request, checks and sanitizes the file, and returns what `store` does with it. Throws a
 * `Problem` beyond the limits of the uploader and for a file that is not accepted.
 */
export async function processAttachmentUpload<F, T>(
  services: Pick<Services, 'config' | 'files'>,
  uploader: AttachmentUploadContext & { request: FastifyRequest },
  { repeatableRequest, readForm, store }: AttachmentUploadHandlers<F, T>,
): Promise<T> {
  const { request, userId, db } = uploader
  if (!request.isMultipart()) throw new Problem(415, msg('A form with a file is required.'))
  await enforceUploadLimits(services, { ...uploader, viewer: { id: userId } }, ATTACHMENT_UPLOAD_OPTIONS)
  const isRepeat = await isRepeatOfAcceptedRequest({ ...repeatableRequest, db })
  if (!isRepeat) await assertWithinUnsentAndStorageLimits(services, uploader, 0)

  return runInTurn(userId, estimateUploadBytesOrRefuse(request), async () => {
    const { fields, file } = await readUploadFormIntoMemory(request)
    try {
      const form = await readForm(fields)
      const hash = computeSha256Hex(file.bytes)
      const body = [...fields, file.name, file.declaredType, hash]
      const checked = await checkAndSanitizeAttachmentFile(file)
      if (request.socket.destroyed) throw new Problem(400, msg('The sender has gone.'))
      const sent = { headers: request.headers, url: request.url, body }
      return await store({ form, file: checked, sentName: file.name, sent })
    } finally {
      freeUploadMemory(file)
    }
  })
}
