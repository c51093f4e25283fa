import type { FastifyRequest } from 'fastify'
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_UPLOAD_FIELD } from '#contract/attachments.ts'
import { msg, type Message } from '#contract/message.ts'
import { invalidFieldProblem, Problem } from '#server/platform/problems.ts'
import type { UploadedFile } from './check-and-sanitize-attachment-file.ts'
import { readField } from '#server/platform/error-fields.ts'

/** Bytes of a form besides its file. */
const FORM_BYTES = 16_384
interface UploadPace {
  /** The bytes that have to arrive in each interval. */
  bytes: number
  everyMs: number
  /** The whole form has to arrive within this time and the time that its declared size takes at this speed. */
  graceMs: number
  bytesPerSecond: number
}
/**
 * A slower sender would hold memory that others wait for (SR-060). A bad rural line of 50 kB/s is fast enough: 10 MB have 280 seconds.
 */
const MIN_PACE: UploadPace = { bytes: 300_000, everyMs: 15_000, graceMs: 30_000, bytesPerSecond: 40_000 }
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 100, fieldNameSize: 100 }

/** The single file that a form may have. */
export interface UploadFileOptions {
  field: string
  maxBytes: number
  /** The error message for a larger file. */
  tooLargeMessage: Message
}

export const ATTACHMENT_UPLOAD_OPTIONS: UploadFileOptions = {
  field: ATTACHMENT_UPLOAD_FIELD,
  maxBytes: ATTACHMENT_MAX_BYTES,
  tooLargeMessage: msg('This file is too large. A file can have 25 MB at most.'),
}

export interface UploadedForm {
  /** The text fields; they may precede or follow the file. */
  fields: Map<string, string>
  file: UploadedFile
}

/** Returns the bytes of memory that the upload needs; immediately 413 when its declared size is too large. */
export function estimateUploadBytesOrRefuse(request: FastifyRequest, limit = ATTACHMENT_UPLOAD_OPTIONS): number {
  const declared = Number(request.headers['content-length'] ?? limit.maxBytes)
  if (declared > limit.maxBytes + FORM_BYTES) throw tooLarge(limit)
  return Math.min(declared, limit.maxBytes)
}

/**
 * Reads the form into memory, never to disk. 413 for a file that grows past the limit, 400 for a truncated or malformed
 * form; a sender that stalls or is slower than the minimum pace is disconnected.
 */
export async function readUploadFormIntoMemory(
  request: FastifyRequest,
  limit = ATTACHMENT_UPLOAD_OPTIONS,
  pace = MIN_PACE,
): Promise<UploadedForm> {
  // A client that disconnected in the queue sends no more events, not even an end.
  if (request.raw.destroyed) throw malformed()
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const disconnect = () => {
    reject(malformed())
    request.raw.destroy()
  }
  let received = 0
  const timer = setInterval(() => {
    if (received < pace.bytes) disconnect()
    received = 0
  }, pace.everyMs)
  const seconds = estimateUploadBytesOrRefuse(request, limit) / pace.bytesPerSecond
  const deadline = setTimeout(disconnect, pace.graceMs + 1_000 * seconds)
  try {
    return await Promise.race([readForm(request, limit, (bytes) => (received += bytes)), stalled])
  } catch (error) {
    throw error instanceof Problem ? error : malformed(error)
  } finally {
    clearInterval(timer)
    clearTimeout(deadline)
  }
}

async function readForm(
  request: FastifyRequest,
  limit: UploadFileOptions,
  note: (bytes: number) => void,
): Promise<UploadedForm> {
  const fields = new Map<string, string>()
  let file: UploadedFile | undefined
  let isTooLarge = false
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: limit.maxBytes } })) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value))
    else {
      const bytes = await collect(part.file, estimateUploadBytesOrRefuse(request, limit), note)
      isTooLarge ||= part.file.truncated
      if (part.fieldname === limit.field) file = { name: part.filename, declaredType: part.mimetype, bytes }
    }
  }
  if (isTooLarge) throw tooLarge(limit)
  if (!file) throw invalidFieldProblem(limit.field, msg('A file is required.'))
  return { fields, file }
}

/** Collects the file in one buffer of the declared size, once in memory. `freeUploadMemory` needs the buffer to own its memory. */
async function collect(file: AsyncIterable<Buffer>, size: number, note: (bytes: number) => void): Promise<Buffer> {
  const whole = Buffer.from(new ArrayBuffer(size))
  let filled = 0
  for await (const piece of file) {
    note(piece.length)
    filled += piece.copy(whole, filled)
  }
  return whole.subarray(0, filled)
}

/** Frees the file's memory now. Left to the garbage collector, several large files would accumulate. */
export const freeUploadMemory = ({ bytes }: UploadedFile) => void (bytes.buffer as ArrayBuffer).transfer(0)

const tooLarge = ({ field, tooLargeMessage: message }: UploadFileOptions) =>
  new Problem(413, message, { fields: { [field]: [message] } })

function malformed(error?: unknown): Problem {
  const isTooLarge = readField(error, 'statusCode') === 413
  return new Problem(isTooLarge ? 413 : 400, msg('The upload was cut off or is not a proper form.'))
}
