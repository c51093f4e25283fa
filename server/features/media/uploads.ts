import {
  INTAKE_FORM_FIELD,
  INTAKE_FORM_MAX_BYTES,
  PICTURE_FIELD,
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
} from '#contract/media.ts'
import { agreedType, harmlessPdf, type GivenFile } from '#server/features/attachments/file-kind.ts'
import { redrawAsWebp } from '#server/features/attachments/images.ts'
import { declaredBytes, receiveUpload, release, type FileLimit } from '#server/features/attachments/receive-upload.ts'
import { sharedMemory } from '#server/features/attachments/upload-memory.ts'
import { Problem } from '#server/platform/problems.ts'
import type { Call } from '#server/platform/serve.ts'
import { LOGO, PICTURE, THUMB } from './picture-sizes.ts'

export const PICTURE_LIMIT: FileLimit = {
  field: PICTURE_FIELD,
  maxBytes: PICTURE_MAX_BYTES,
  tooLarge: 'Image size is too large, please use smaller one.',
}
export const INTAKE_FORM_LIMIT: FileLimit = {
  field: INTAKE_FORM_FIELD,
  maxBytes: INTAKE_FORM_MAX_BYTES,
  tooLarge: 'This file is too large. An intake form can have 20 MB at most.',
}

const inMemory = sharedMemory({ total: 20_000_000, waiting: 50, waitingPerUser: 20, waitMs: 60_000 })

type Upload = Pick<Call<never>, 'request'> & { viewer: { id: number } }

/** Reads the file of a form; it is in memory while `work` runs, and a large one at a time. */
function withFile<R>({ request, viewer }: Upload, limit: FileLimit, work: (file: GivenFile) => Promise<R>): Promise<R> {
  if (!request.isMultipart()) throw new Problem(415, 'A form with a file is required.')
  return inMemory(viewer.id, declaredBytes(request, limit), async () => {
    const { file } = await receiveUpload(request, limit)
    try {
      return await work(file)
    } finally {
      release(file)
    }
  })
}

export const receiveLogo = (call: Upload): Promise<Buffer> =>
  withFile(call, PICTURE_LIMIT, async (file) => redrawAsWebp(await pictureIn(file), LOGO, PICTURE_FIELD))

/** The picture and its thumbnail, drawn anew (SR-056). */
export const receivePicture = (call: Upload): Promise<{ picture: Buffer; thumb: Buffer }> =>
  withFile(call, PICTURE_LIMIT, async (file) => {
    const picture = await redrawAsWebp(await pictureIn(file), PICTURE, PICTURE_FIELD)
    return { picture, thumb: await redrawAsWebp(picture, THUMB, PICTURE_FIELD) }
  })

/** The bytes as they came: a form has to print as it was made. */
export const receiveIntakeForm = (call: Upload): Promise<Buffer> =>
  withFile(call, INTAKE_FORM_LIMIT, async (file) => {
    if (!(await agreedType(file, { 'application/pdf': ['pdf'] })))
      throw wrongKind(INTAKE_FORM_FIELD, 'Selected file is not a PDF!')
    // With memory of its own: the form's is given back.
    return Buffer.from(await harmlessPdf(file.bytes, INTAKE_FORM_FIELD))
  })

async function pictureIn(file: GivenFile): Promise<Buffer> {
  if (!(await agreedType(file, PICTURE_TYPES)))
    throw wrongKind(PICTURE_FIELD, 'Only JPEG, PNG, WebP and GIF pictures can be uploaded.')
  return file.bytes
}

const wrongKind = (field: string, message: string) => new Problem(415, message, { fields: { [field]: [message] } })
