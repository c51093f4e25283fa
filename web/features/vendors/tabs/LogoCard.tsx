import { t } from '@lingui/core/macro'
import { Card, Stack, Title } from '@mantine/core'
import { vendorFileRoutes } from '#contract/media.ts'
import type { Vendor } from '#contract/vendors.ts'
import { promptLogoCrop } from './prompt-logo-crop.tsx'
import { LOGO_PREVIEW_PX } from './logo-preview.ts'
import { PictureUploadField } from './PictureUploadField.tsx'
import { VendorLogo } from '#web/features/vendors/VendorLogo.tsx'

/** The current logo with an upload to replace it. */
export function LogoCard({ vendor, isDisabled }: { vendor: Vendor; isDisabled: boolean }) {
  return (
    <Card component="section" aria-labelledby="logo">
      <Title order={2} size="h3" id="logo" mb="md">
        {t`Logo`}
      </Title>
      <Stack>
        <VendorLogo vendor={vendor} size={LOGO_PREVIEW_PX} name={t`Logo of ${vendor.name}`} />
        {!isDisabled && (
          <PictureUploadField
            vendor={vendor}
            route={vendorFileRoutes.setLogo}
            label={vendor.logoUrl ? t`Replace the logo` : t`Upload a logo`}
            prepare={promptLogoCrop}
            description={t`A square image (1:1) looks best, such as 200x200.`}
          />
        )}
      </Stack>
    </Card>
  )
}
