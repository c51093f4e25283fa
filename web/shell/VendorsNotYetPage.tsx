import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { VendorRequests } from '#web/features/accounts/VendorRequests.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { NotYetPage } from './NotYetPage.tsx'

/** The administrators' list of vendors is still to come; importing them, and who would like to be one, is there. */
export function VendorsNotYetPage() {
  return (
    <Stack gap="xl" maw={560}>
      <NotYetPage>
        <LinkButton {...paths.adminImport()}>{t`Import Vendors`}</LinkButton>
      </NotYetPage>
      <VendorRequests />
    </Stack>
  )
}
