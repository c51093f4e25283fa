import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { VendorAccountRequestsSection } from '#web/features/invitations/VendorAccountRequestsSection.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { VendorsList } from './VendorsList.tsx'
import { PendingVendorsSection } from './PendingVendorsSection.tsx'

/** All vendors, those waiting for approval, and the vendor requests. */
export function AdminVendorsPage() {
  return (
    <>
      <PageHeader title={t`Vendors`}>
        <LinkButton variant="default" {...paths.adminImport()}>{t`Import Vendors`}</LinkButton>
        <LinkButton {...paths.adminCreateVendor()}>{t`Create New Vendor`}</LinkButton>
      </PageHeader>
      <Stack gap="xl">
        <PendingVendorsSection />
        <VendorAccountRequestsSection />
        <VendorsList isAdminPage />
      </Stack>
    </>
  )
}
