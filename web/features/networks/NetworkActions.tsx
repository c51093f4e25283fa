import { Group } from '@mantine/core'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { NetworkConnectionButton } from './NetworkConnectionButton.tsx'
import { NetworkInvitingVendorProvider, useNetworkInvitingVendorState } from './network-inviting-vendor.ts'
import { NetworkInvitingVendorSelect } from './NetworkInvitingVendorSelect.tsx'

/** The network button of the vendor's page, beside the choice of the vendor that it acts for, which the map page has above its cards. */
export function NetworkActions({ vendor }: { vendor: Vendor }) {
  const inviting = useNetworkInvitingVendorState()
  const shown = useVendorInNetworkOf(vendor, inviting.vendor?.id)
  if (!vendor.may.askIntoNetwork) return null
  return (
    <NetworkInvitingVendorProvider value={inviting.vendor}>
      <Group gap="md" align="flex-end" mb="md" className="no-print">
        <NetworkInvitingVendorSelect value={inviting.vendor} onChange={inviting.choose} />
        {shown && <NetworkConnectionButton vendor={shown} variant="default" />}
      </Group>
    </NetworkInvitingVendorProvider>
  )
}

/**
 * The vendor with its connection to this one, which the page of the vendor has only for the viewer's own: an administrator acts for
 * any. Undefined while it is read.
 */
function useVendorInNetworkOf(vendor: Vendor, networkOf: number | undefined): Vendor | undefined {
  const isChosen = useCurrentUser()?.isAdmin === true && networkOf !== undefined
  const { data, failure } = useRouteQuery(
    vendorRoutes.one,
    { params: { id: String(vendor.id) }, query: { networkOf: String(networkOf) } },
    { enabled: isChosen && vendor.may.askIntoNetwork === true },
  )
  // After a failed read the button is still there, and the server checks what it asks for.
  return isChosen && !failure ? data : vendor
}
