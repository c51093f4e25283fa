import { t } from '@lingui/core/macro'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { VendorsList } from './VendorsList.tsx'

/** The vendors that the user is a contact of; administrators see all vendors (NAV-018, NAV-019). */
export function MyVendorsPage() {
  return (
    <>
      <PageHeader title={t`My Vendors`} />
      <VendorsList isAdminPage={false} />
    </>
  )
}
