import sharp from 'sharp'
import { THUMB } from '#server/features/media/picture-sizes.ts'
import { freshName, storageNameOf } from '#server/features/public-files/public-files.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/files.ts'
import { LOGO_COUNT, logoSvg } from './content/logos.ts'
import { PALETTES, SCENE_COUNT, sceneSvg } from './content/scenes.ts'

/** So many vendors have a logo; the first ones, which newcomers see, have pictures as well. */
const LOGOS = 24
const WITH_PICTURES = 6
const PICTURES_EACH = 4

/** Quick rather than small: they are flat drawings, of some kilobytes anyway. */
const FAST = { quality: 82, effort: 0 }

interface Filling {
  files: FileStore
  now: Date
  vendorIds: number[]
}

/** Gives some vendors logos and pictures. The files are there before the rows that name them. */
export async function fillPictures(db: Db, { files, now, vendorIds }: Filling): Promise<void> {
  const logos = await drawLogos()
  for (const [nth, id] of vendorIds.slice(0, LOGOS).entries()) {
    const logo = await stored(files, logos[nth % LOGO_COUNT]!)
    await db.updateTable('vendors').set({ logo }).where('id', '=', id).execute()
  }

  for (const [nth, palette] of PALETTES.entries()) {
    const scenes = await Promise.all(Array.from({ length: SCENE_COUNT }, (_, scene) => drawn(sceneSvg(scene, palette))))
    const owners = vendorIds.slice(0, WITH_PICTURES).filter((_, i) => i % PALETTES.length === nth)
    for (const [place, vendor_id] of owners.entries()) {
      const shown = scenes.map((_, i) => scenes[(i + 2 * place) % SCENE_COUNT]!).slice(0, PICTURES_EACH)
      const rows = await Promise.all(
        shown.map(async ({ picture, thumb }) => ({
          vendor_id,
          created_at: now,
          thumb: await stored(files, thumb),
          url: await stored(files, picture),
        })),
      )
      await db.insertInto('media').values(rows).execute()
    }
  }
}

const drawLogos = () =>
  Promise.all(Array.from({ length: LOGO_COUNT }, (_, nth) => sharp(logoSvg(nth)).webp(FAST).toBuffer()))

async function drawn(svg: Buffer) {
  const picture = await sharp(svg).webp(FAST).toBuffer()
  return { picture, thumb: await sharp(picture).resize(THUMB.width, THUMB.height).webp(FAST).toBuffer() }
}

async function stored(files: FileStore, bytes: Buffer): Promise<string> {
  const name = freshName('webp')
  await files.put(storageNameOf(name), bytes)
  return name
}
