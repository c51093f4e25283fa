import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { PictureDialog, pictureName } from '#web/ui/PictureDialog.tsx'
import classes from './MediaGallery.module.css'

/** The vendor's pictures: thumbnails that a click enlarges (VEN-004, VEN-005). */
export function MediaGallery({ vendor }: { vendor: Pick<Vendor, 'name' | 'media'> }) {
  const [shown, setShown] = useState<number | null>(null)
  const { media } = vendor
  if (media.length === 0) return null

  return (
    <Stack gap="sm" component="section" aria-labelledby="pictures">
      <Title order={2} size="h3" id="pictures">
        {t`Pictures`}
      </Title>
      <ul className={classes.gallery}>
        {media.map(({ id, thumb }, nth) => (
          <li key={id}>
            <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={() => setShown(nth)}>
              <img src={thumb} alt={pictureName(nth, media.length)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <PictureDialog
        title={t`Pictures of ${vendor.name}`}
        pictures={media.map(({ url }) => url)}
        shown={shown}
        onShow={setShown}
      />
    </Stack>
  )
}
