import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { ThumbnailList } from '#web/features/vendors/ThumbnailList.tsx'

/** The vendor's pictures on its page. */
export function MediaGallery({ vendor }: { vendor: Pick<Vendor, 'name' | 'media'> }) {
  if (vendor.media.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby="pictures">
      <Title order={2} size="h3" id="pictures">
        {t`Pictures`}
      </Title>
      <ThumbnailList vendor={vendor} />
    </Stack>
  )
}
