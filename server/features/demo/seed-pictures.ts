import sharp from 'sharp'
import { THUMBNAIL_SIZE } from '#server/features/media/picture-sizes.ts'
import { createPublicFileName, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { DemoContent, DemoPalette } from './demo-content.ts'

/** How many vendors have a logo; the first ones, which new users see, have pictures as well. */
const LOGOS = 16
const WITH_PICTURES = 6
const PICTURES_EACH = 3

/** Fast rather than small: they are flat drawings of a few kilobytes. */
const FAST = { quality: 82, effort: 0 }

interface PictureSeedOptions {
  files: FileStore
  now: Date
  vendorIds: number[]
  content: Pick<DemoContent, 'logos' | 'scenes' | 'palettes'>
}

/** Adds logos and pictures to some vendors. Files are written before the rows that name them. */
export async function seedPictures(db: Db, { files, now, vendorIds, content }: PictureSeedOptions): Promise<void> {
  const writes: Promise<void>[] = []
  const stored = (bytes: Buffer) => {
    const name = createPublicFileName('webp')
    writes.push(files.put(getPublicFileStorageKey(name), bytes))
    return name
  }
  const drawnLogos = await Promise.all(content.logos.map((svg) => sharp(Buffer.from(svg)).webp(FAST).toBuffer()))
  const logos = vendorIds.slice(0, LOGOS).map((id, nth) => ({ id, logo: stored(drawnLogos[nth % drawnLogos.length]!) }))
  const scenes = await drawScenes(content)
  const media = vendorIds.slice(0, WITH_PICTURES).flatMap((vendor_id, nth) => {
    const rooms = scenes[nth % scenes.length]!
    const shown = rooms.map((_, i) => rooms[(i + nth) % rooms.length]!).slice(0, PICTURES_EACH)
    return shown.map(({ picture, thumb }) => ({
      vendor_id,
      created_at: now,
      thumb: stored(thumb),
      url: stored(picture),
    }))
  })

  // In parallel, so that the disk is not waited for at each.
  await Promise.all(writes)
  for (const { id, logo } of logos) await db.updateTable('vendors').set({ logo }).where('id', '=', id).execute()
  if (media.length > 0) await db.insertInto('media').values(media).execute()
}

/** Draws each scene in the colours of each palette. */
const drawScenes = ({ scenes, palettes }: PictureSeedOptions['content']) =>
  Promise.all(
    palettes.map((palette) =>
      Promise.all(scenes.map((svg) => renderPicture(Buffer.from(recolour(svg, palettes[0]!, palette))))),
    ),
  )

/** Replaces the colours of one palette by those of another. */
function recolour(svg: string, from: DemoPalette, to: DemoPalette): string {
  const replacements = new Map(Object.entries(from).map(([part, colour]) => [colour, to[part as keyof DemoPalette]]))
  return svg.replaceAll(/#[0-9a-f]{6}/g, (colour) => replacements.get(colour) ?? colour)
}

async function renderPicture(svg: Buffer) {
  const picture = await sharp(svg).webp(FAST).toBuffer()
  return {
    picture,
    thumb: await sharp(picture).resize(THUMBNAIL_SIZE.width, THUMBNAIL_SIZE.height).webp(FAST).toBuffer(),
  }
}
