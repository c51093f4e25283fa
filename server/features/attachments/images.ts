import sharp from 'sharp'
import { bounded } from '#server/platform/bounded.ts'
import { invalid } from '#server/platform/problems.ts'

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 15

// A decoded picture takes up to 160 MB, so they are decoded one after the other, and nothing of them is kept.
sharp.cache(false)
sharp.concurrency(1)
const inTurn = bounded(1, 100)

/** The picture decoded and written anew: upright, one frame, without metadata or anything glued to it (SR-056). */
export function redrawImage(bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> {
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .timeout({ seconds: MAX_SECONDS })
    try {
      return await (kind === 'jpeg' ? picture.jpeg({ quality: 90, optimiseCoding: false }) : picture.png()).toBuffer()
    } catch (error) {
      throw invalid('attachmentData', whatIsWrong((error as Error).message))
    }
  })
}

const whatIsWrong = (message: string) =>
  /pixel limit/i.test(message)
    ? 'This picture has too many pixels. Please attach a smaller one.'
    : 'This picture is damaged. Please save it again and attach the new copy.'
