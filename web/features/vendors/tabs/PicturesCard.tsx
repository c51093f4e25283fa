import { t } from '@lingui/core/macro'
import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { MAX_VENDOR_PICTURES, vendorFileRoutes } from '#contract/media.ts'
import { vendorRoutes, type VendorPictureFile, type Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PictureUploadField } from './PictureUploadField.tsx'
import { ThumbnailList } from '#web/features/vendors/ThumbnailList.tsx'

/** The pictures of the vendor page, with buttons to add and delete. */
export function PicturesCard({ vendor, isDisabled }: { vendor: Vendor; isDisabled: boolean }) {
  const { media } = vendor
  const removing = useRouteMutation(vendorFileRoutes.remove, {
    refreshes: [vendorRoutes.one, vendorFileRoutes.ofVendor],
  })

  const remove = async ({ id }: VendorPictureFile, name: string) => {
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      item: name,
      onConfirm: () => removing.mutateAsync({ params: { id: String(vendor.id), mid: String(id) } }),
    })
    if (isDone) showToast(t`The picture is deleted.`)
  }

  return (
    <Card component="section" aria-labelledby="pictures">
      <Title order={2} size="h3" id="pictures" mb="md">
        {t`Pictures`}
      </Title>
      <Stack>
        {media.length === 0 && (
          <Text c="dimmed">{t`A picture of the entrance or the team helps people get to know you.`}</Text>
        )}
        <ThumbnailList vendor={vendor}>
          {(picture, name) =>
            !isDisabled && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                fullWidth
                aria-label={t`Delete ${name}`}
                onClick={() => void remove(picture, name)}
              >
                {t`Delete`}
              </Button>
            )
          }
        </ThumbnailList>
        {!isDisabled && media.length < MAX_VENDOR_PICTURES && (
          <PictureUploadField vendor={vendor} route={vendorFileRoutes.add} label={t`Add a picture`} />
        )}
      </Stack>
    </Card>
  )
}
