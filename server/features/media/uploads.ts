import {
  INTAKE_FORM_UPLOAD_FIELD,
  INTAKE_FORM_MAX_BYTES,
  PICTURE_UPLOAD_FIELD,
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
} from '#contract/media.ts'
import { msg, type Message } from '#contract/message.ts'
import {
  detectConsistentFileType,
  assertAcceptablePdf,
  type UploadedFile,
} from '#server/features/attachments/check-and-sanitize-attachment-file.ts'
import { reencodePictureAsWebp } from '#server/features/attachments/images.ts'
import {
  estimateUploadBytesOrRefuse,
  readUploadFormIntoMemory,
  freeUploadMemory,
  type UploadFileOptions,
} from '#server/features/attachments/read-upload-form.ts'
import { createUploadMemoryLimiter } from '#server/features/attachments/upload-memory-limiter.ts'
import { Problem } from '#server/platform/problems.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import { LOGO_SIZE, FULL_SCREEN_PICTURE_SIZE, THUMBNAIL_SIZE } from './picture-sizes.ts'

export const PICTURE_UPLOAD_OPTIONS: UploadFileOptions = {
  field: PICTURE_UPLOAD_FIELD,
  maxBytes: PICTURE_MAX_BYTES,
  tooLargeMessage: msg('Image size is too large, please use smaller one.'),
}
export const INTAKE_FORM_UPLOAD_OPTIONS: UploadFileOptions = {
  field: INTAKE_FORM_UPLOAD_FIELD,
  maxBytes: INTAKE_FORM_MAX_BYTES,
  tooLargeMessage: msg('This file is too large. An intake form can have 20 MB at most.'),
}

/** Room for two of the largest forms, so that one user holds half of it at most. */
const runInTurn = createUploadMemoryLimiter({
  total: 2 * INTAKE_FORM_MAX_BYTES,
  waiting: 50,
  waitingPerUser: 20,
  waitMs: 60_000,
})

type UploadContext = Pick<RouteContext<never>, 'request'> & { viewer: { id: number } }

/** Reads the file of a form. It stays in memory while `work` runs, within the limits of the queue. */
function withUploadedFile<R>(
  { request, viewer }: UploadContext,
  limit: UploadFileOptions,
  work: (file: UploadedFile) => Promise<R>,
): Promise<R> {
  if (!request.isMultipart()) throw new Problem(415, msg('A form with a file is required.'))
  return runInTurn(viewer.id, estimateUploadBytesOrRefuse(request, limit), async () => {
    const { file } = await readUploadFormIntoMemory(request, limit)
    try {
      return await work(file)
    } finally {
      freeUploadMemory(file)
    }
  })
}

export const readUploadedLogo = (context: UploadContext): Promise<Buffer> =>
  withUploadedFile(context, PICTURE_UPLOAD_OPTIONS, async (file) =>
    reencodePictureAsWebp(await pictureIn(file), LOGO_SIZE, PICTURE_UPLOAD_FIELD),
  )

/** The picture and its thumbnail, re-encoded (SR-056). */
export const readUploadedPictureAndThumbnail = (context: UploadContext): Promise<{ picture: Buffer; thumb: Buffer }> =>
  withUploadedFile(context, PICTURE_UPLOAD_OPTIONS, async (file) => {
    const picture = await reencodePictureAsWebp(await pictureIn(file), FULL_SCREEN_PICTURE_SIZE, PICTURE_UPLOAD_FIELD)
    return { picture, thumb: await reencodePictureAsWebp(picture, THUMBNAIL_SIZE, PICTURE_UPLOAD_FIELD) }
  })

/** The unchanged bytes: a form has to print as it was made. */
export const readUploadedIntakeForm = (context: UploadContext): Promise<Buffer> =>
  withUploadedFile(context, INTAKE_FORM_UPLOAD_OPTIONS, async (file) => {
    if (!(await detectConsistentFileType(file, { 'application/pdf': ['pdf'] })))
      throw wrongKind(INTAKE_FORM_UPLOAD_FIELD, msg('Selected file is not a PDF!'))
    // A copy: the upload's own memory is released.
    return Buffer.from(await assertAcceptablePdf(file.bytes, INTAKE_FORM_UPLOAD_FIELD))
  })

async function pictureIn(file: UploadedFile): Promise<Buffer> {
  if (!(await detectConsistentFileType(file, PICTURE_TYPES)))
    throw wrongKind(PICTURE_UPLOAD_FIELD, msg('Only JPEG, PNG, WebP and GIF pictures can be uploaded.'))
  return file.bytes
}

const wrongKind = (field: string, message: Message) => new Problem(415, message, { fields: { [field]: [message] } })
