import sharp from 'sharp'
import { THUMBNAIL_SIZE } from '#server/features/media/picture-sizes.ts'
import { createPublicFileName, storageKeyOf } from '#server/features/public-files/public-files.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { LOGO_COUNT, drawLogoSvg } from './content/logos.ts'
import { PALETTES, SCENE_COUNT, drawSceneSvg } from './content/scenes.ts'

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
}

/** Adds logos and pictures to some vendors. Files are written before the rows that name them. */
export async function seedPictures(db: Db, { files, now, vendorIds }: PictureSeedOptions): Promise<void> {
  const writes: Promise<void>[] = []
  const stored = (bytes: Buffer) => {
    const name = createPublicFileName('webp')
    writes.push(files.put(storageKeyOf(name), bytes))
    return name
  }
  const drawnLogos = await drawLogos()
  const logos = vendorIds.slice(0, LOGOS).map((id, nth) => ({ id, logo: stored(drawnLogos[nth % LOGO_COUNT]!) }))
  const scenes = await drawScenes()
  const media = vendorIds.slice(0, WITH_PICTURES).flatMap((vendor_id, nth) => {
    const rooms = scenes[nth % PALETTES.length]!
    const shown = rooms.map((_, i) => rooms[(i + nth) % SCENE_COUNT]!).slice(0, PICTURES_EACH)
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

const drawScenes = () =>
  Promise.all(
    PALETTES.map((palette) =>
      Promise.all(Array.from({ length: SCENE_COUNT }, (_, scene) => renderPicture(drawSceneSvg(scene, palette)))),
    ),
  )

const drawLogos = () =>
  Promise.all(Array.from({ length: LOGO_COUNT }, (_, nth) => sharp(drawLogoSvg(nth)).webp(FAST).toBuffer()))

async function renderPicture(svg: Buffer) {
  const picture = await sharp(svg).webp(FAST).toBuffer()
  return {
    picture,
    thumb: await sharp(picture).resize(THUMBNAIL_SIZE.width, THUMBNAIL_SIZE.height).webp(FAST).toBuffer(),
  }
}
