import { fileTypeFromBuffer } from 'file-type'
import { ATTACHMENT_TYPES, ATTACHMENT_UPLOAD_FIELD } from '#contract/attachments.ts'
import { msg, type Message } from '#contract/message.ts'
import { invalidFieldProblem, Problem } from '#server/platform/problems.ts'
import { sanitizeFileName, getFileExtension } from './file-name.ts'
import { reencodeAttachmentImage } from './images.ts'
import { findPdfRejectionReason, type PdfRejectionReason } from './pdf.ts'

type MediaType = keyof typeof ATTACHMENT_TYPES

export interface UploadedFile {
  name: string
  /** The content type that the sender declares. */
  declaredType: string
  bytes: Buffer
}

export interface CheckedFile {
  name: string
  mediaType: MediaType
  bytes: Buffer
}

/** Bytes that suffice to detect the type of a file. */
const HEAD_BYTES = 4_100

/**
 * Returns the file as it may be stored: bytes, extension and declared type agree, a picture is reencoded, a PDF has no
 * active content. 415 for another type, 422 for a damaged file (SR-055 to SR-057).
 */
export async function checkAndSanitizeAttachmentFile({
  name,
  declaredType,
  bytes,
}: UploadedFile): Promise<CheckedFile> {
  if (bytes.length === 0) throw invalidFieldProblem(ATTACHMENT_UPLOAD_FIELD, msg('This file is empty.'))
  const mediaType = await detectConsistentFileType({ name, declaredType, bytes }, ATTACHMENT_TYPES)
  if (!mediaType) throw unsupportedType()
  return {
    name: sanitizeFileName(name, getFileExtension(name)),
    mediaType,
    bytes: await sanitizeContent(bytes, mediaType),
  }
}

/** Returns the one of these types on which bytes, extension and declared type agree (SR-055). */
export async function detectConsistentFileType<T extends string>(
  { name, declaredType, bytes }: UploadedFile,
  types: Record<T, readonly string[]>,
): Promise<T | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined)
  if (!found || !Object.hasOwn(types, found.mime) || declaredType.toLowerCase() !== found.mime) return undefined
  const type = found.mime as T
  return types[type].includes(getFileExtension(name)) ? type : undefined
}

async function sanitizeContent(bytes: Buffer, mediaType: MediaType): Promise<Buffer> {
  if (mediaType === 'image/jpeg') return reencodeAttachmentImage(bytes, 'jpeg')
  if (mediaType === 'image/png') return reencodeAttachmentImage(bytes, 'png')
  return assertAcceptablePdf(bytes, ATTACHMENT_UPLOAD_FIELD)
}

/** Returns the bytes unchanged when the PDF is acceptable; `field` is the field of the error otherwise (SR-057). */
export async function assertAcceptablePdf(bytes: Buffer, field: string): Promise<Buffer> {
  const fault = await findPdfRejectionReason(bytes)
  if (fault) throw invalidFieldProblem(field, PDF_TEXTS[fault])
  return bytes
}

const unsupportedType = () => {
  const message = msg('Only PDF, JPEG and PNG files can be attached.')
  return new Problem(415, message, { fields: { [ATTACHMENT_UPLOAD_FIELD]: [message] } })
}

const PDF_TEXTS: Record<PdfRejectionReason, Message> = {
  damaged: msg('This PDF is damaged. Please save it again and attach the new copy.'),
  encrypted: msg('This PDF is protected with a password. Please attach a copy without one.'),
  active: msg(
    'This PDF has scripts, files or other active content in it. Please print it to a new PDF and attach that one.',
  ),
  unchecked: msg('This PDF could not be checked. Please print it to a new PDF and attach that one.'),
}
