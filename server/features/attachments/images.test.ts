import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { reencodeAttachmentImage, reencodePictureAsWebp } from './images.ts'

const canvas = (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } })
const jpeg = await canvas()
  .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '43/1 39/1 0/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()
const png = await canvas().png().toBuffer()

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  )

test('SR-056: metadata is removed, above all the location', async () => {
  expect(jpeg.includes('CANARY')).toBe(true)
  const redrawn = await reencodeAttachmentImage(jpeg, 'jpeg')
  const { exif, xmp, icc, iptc } = await sharp(redrawn).metadata()
  expect({ exif, xmp, icc, iptc }).toEqual({ exif: undefined, xmp: undefined, icc: undefined, iptc: undefined })
  expect(redrawn.includes('CANARY')).toBe(false)
})

test('SR-056: a rotated picture is upright without its orientation tag', async () => {
  const lying = await canvas().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { width, height, orientation } = await sharp(await reencodeAttachmentImage(lying, 'jpeg')).metadata()
  expect({ width, height, orientation }).toEqual({ width: 30, height: 60, orientation: undefined })
})

test.each([
  ['a page glued to a JPEG', jpeg, 'jpeg'],
  ['an archive glued to a PNG', png, 'png'],
] as const)('SR-056: %s is lost', async (_, picture, kind) => {
  const glued = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const redrawn = await reencodeAttachmentImage(glued, kind)
  expect(redrawn.includes('<script>')).toBe(false)
  expect((await sharp(redrawn).metadata()).format).toBe(kind)
})

test('SR-056: of an animated GIF the first frame is kept, and what was glued to it is lost', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2)
  const glued = Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')])
  const redrawn = await reencodePictureAsWebp(glued, { width: 400, height: 300 }, 'picture')
  const { format, width, height, pages = 1 } = await sharp(redrawn, { animated: true }).metadata()
  expect({ format, width, height, pages }).toEqual({ format: 'webp', width: 40, height: 30, pages: 1 })
  expect(redrawn.includes('<script>')).toBe(false)
  const [red, , blue] = (await sharp(redrawn).stats()).channels.map(({ mean }) => mean)
  expect([red! > 200, blue! < 50]).toEqual([true, true])
})

test('SR-056: a small file of 900 megapixels is refused by its header', async () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await refusal(reencodeAttachmentImage(bomb, 'png'))).toEqual({
    status: 422,
    message: 'This picture has too many pixels. Please attach a smaller one.',
  })
})

test.each([
  ['JPEG', await noisy('jpeg'), 'jpeg'],
  ['PNG', await noisy('png'), 'png'],
] as const)('a cut-off %s is damaged', async (_, picture, kind) => {
  for (const part of [0.3, 0.6, 0.9]) {
    const cut = picture.subarray(0, Math.floor(picture.length * part))
    expect(await refusal(reencodeAttachmentImage(cut, kind))).toMatchObject({ status: 422 })
  }
})

test('SR-056: mutated pictures do not crash the decoder', async () => {
  const samples = [
    [jpeg, 'jpeg'],
    [png, 'png'],
  ] as const
  for (let i = 0; i < 400; i += 1) {
    const [picture, kind] = samples[i % 2]!
    const mutant = Buffer.from(picture)
    for (let change = 0; change < 5; change += 1) mutant[randomInt(mutant.length)] = randomInt(256)
    const outcome = await refusal(reencodeAttachmentImage(mutant, kind))
    expect([undefined, 422]).toContain(outcome?.status)
  }
})

function noisy(kind: 'jpeg' | 'png') {
  return sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(kind)
    .toBuffer()
}
