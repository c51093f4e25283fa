import { t } from '@lingui/core/macro'
import { useState, type ReactNode } from 'react'
import type { VendorPictureFile, Vendor } from '#contract/vendors.ts'
import { PictureDialog, getPictureLabel } from '#web/ui/dialog/PictureDialog.tsx'
import classes from './ThumbnailList.module.css'

interface Props {
  vendor: Pick<Vendor, 'name' | 'media'>
  /** Renders what is below each thumbnail. */
  children?: (picture: VendorPictureFile, name: string) => ReactNode
}

/** Thumbnails that a click enlarges (VEN-004, VEN-005). */
export function ThumbnailList({ vendor: { name, media }, children }: Props) {
  const [shown, setShown] = useState<number | null>(null)

  return (
    <>
      <ul className={classes.thumbs}>
        {media.map((picture, nth) => (
          <li key={picture.id}>
            <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={() => setShown(nth)}>
              <img src={picture.thumb} alt={getPictureLabel(nth, media.length)} loading="lazy" />
            </button>
            {children?.(picture, getPictureLabel(nth, media.length))}
          </li>
        ))}
      </ul>
      <PictureDialog
        title={t`Pictures of ${name}`}
        pictures={media.map(({ url }) => url)}
        shownIndex={shown !== null && shown < media.length ? shown : null}
        onShow={setShown}
      />
    </>
  )
}
