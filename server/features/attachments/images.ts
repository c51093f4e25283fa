import sharp, { type Sharp } from 'sharp'
import { ATTACHMENT_UPLOAD_FIELD } from '#contract/attachments.ts'
import { msg } from '#contract/message.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'
import { readErrorMessage } from '#server/platform/error-fields.ts'

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 15

// A decoded picture takes up to 160 MB, so pictures are decoded one after the other and not cached.
sharp.cache(false)
sharp.concurrency(1)
const runLimited = createConcurrencyLimiter(1, 100)

/** Decodes and reencodes the picture: upright, one frame, without metadata or appended data (SR-056). */
export const reencodeAttachmentImage = (bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> =>
  reencode(bytes, ATTACHMENT_UPLOAD_FIELD, (picture) =>
    kind === 'jpeg' ? picture.jpeg({ quality: 90, optimiseCoding: false }) : picture.png(),
  )

interface Frame {
  width: number
  height: number
  /** Fills the frame and crops the rest; otherwise the whole picture fits in, and a small one keeps its size. */
  isFilled?: boolean
}

/** Reencodes a public picture as WebP of this size; `field` is the field of errors. */
export const reencodePictureAsWebp = (bytes: Buffer, { width, height, isFilled = false }: Frame, field: string) =>
  reencode(bytes, field, (picture) =>
    picture
      .resize({ width, height, fit: isFilled ? 'cover' : 'inside', withoutEnlargement: !isFilled })
      .webp({ quality: 82 }),
  )

function reencode(bytes: Buffer, field: string, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  return runLimited(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .timeout({ seconds: MAX_SECONDS })
    try {
      return await draw(picture).toBuffer()
    } catch (error) {
      throw invalidFieldProblem(field, decodeErrorMessage(readErrorMessage(error)))
    }
  })
}

const decodeErrorMessage = (message: string) =>
  /pixel limit/i.test(message)
    ? msg('This picture has too many pixels. Please attach a smaller one.')
    : msg('This picture is damaged. Please save it again and attach the new copy.')
