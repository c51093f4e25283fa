import { t } from '@lingui/core/macro'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { VendorsList } from './VendorsList.tsx'

/** The vendors somebody works for; administrators find all of them here, too (NAV-018, NAV-019). */
export function MyVendorsPage() {
  return (
    <>
      <PageHeader title={t`My Vendors`} />
      <VendorsList at="/my-vendors" contactsOnly />
    </>
  )
}
