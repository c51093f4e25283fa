import sharp from 'sharp'
import { THUMB } from '#server/features/media/picture-sizes.ts'
import { freshName, storageNameOf } from '#server/features/public-files/public-files.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/files.ts'
import { LOGO_COUNT, logoSvg } from './content/logos.ts'
import { PALETTES, SCENE_COUNT, sceneSvg } from './content/scenes.ts'

/** So many vendors have a logo; the first ones, which newcomers see, have pictures as well. */
const LOGOS = 16
const WITH_PICTURES = 6
const PICTURES_EACH = 3

/** Quick rather than small: they are flat drawings, of some kilobytes anyway. */
const FAST = { quality: 82, effort: 0 }

interface Filling {
  files: FileStore
  now: Date
  vendorIds: number[]
}

/** Gives some vendors logos and pictures. The files are there before the rows that name them. */
export async function fillPictures(db: Db, { files, now, vendorIds }: Filling): Promise<void> {
  const writes: Promise<void>[] = []
  const stored = (bytes: Buffer) => {
    const name = freshName('webp')
    writes.push(files.put(storageNameOf(name), bytes))
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

  // Together: one by one, the disk would be waited for at each.
  await Promise.all(writes)
  for (const { id, logo } of logos) await db.updateTable('vendors').set({ logo }).where('id', '=', id).execute()
  if (media.length > 0) await db.insertInto('media').values(media).execute()
}

const drawScenes = () =>
  Promise.all(
    PALETTES.map((palette) =>
      Promise.all(Array.from({ length: SCENE_COUNT }, (_, scene) => drawn(sceneSvg(scene, palette)))),
    ),
  )

const drawLogos = () =>
  Promise.all(Array.from({ length: LOGO_COUNT }, (_, nth) => sharp(logoSvg(nth)).webp(FAST).toBuffer()))

async function drawn(svg: Buffer) {
  const picture = await sharp(svg).webp(FAST).toBuffer()
  return { picture, thumb: await sharp(picture).resize(THUMB.width, THUMB.height).webp(FAST).toBuffer() }
}
