import { t } from '@lingui/core/macro'
import { useState, type ReactNode } from 'react'
import type { Media, Vendor } from '#contract/vendors.ts'
import { PictureDialog, pictureName } from '#web/ui/PictureDialog.tsx'
import classes from './ThumbList.module.css'

interface Props {
  vendor: Pick<Vendor, 'name' | 'media'>
  /** What stands under each thumbnail. */
  children?: (picture: Media, name: string) => ReactNode
}

/** Thumbnails that a click enlarges (VEN-004, VEN-005). */
export function ThumbList({ vendor: { name, media }, children }: Props) {
  const [shown, setShown] = useState<number | null>(null)

  return (
    <>
      <ul className={classes.thumbs}>
        {media.map((picture, nth) => (
          <li key={picture.id}>
            <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={() => setShown(nth)}>
              <img src={picture.thumb} alt={pictureName(nth, media.length)} loading="lazy" />
            </button>
            {children?.(picture, pictureName(nth, media.length))}
          </li>
        ))}
      </ul>
      <PictureDialog
        title={t`Pictures of ${name}`}
        pictures={media.map(({ url }) => url)}
        shown={shown !== null && shown < media.length ? shown : null}
        onShow={setShown}
      />
    </>
  )
}
