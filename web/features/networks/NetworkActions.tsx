import { Group } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { NetworkButton } from './NetworkButton.tsx'
import { NetworkInvitingVendorProvider, useNetworkInvitingVendorState } from './network-inviting-vendor.ts'
import { NetworkInvitingVendorSelect } from './NetworkInvitingVendorSelect.tsx'

/** The network button of the vendor's page, beside the choice of the vendor that it acts for, which the map page has above its cards. */
export function NetworkActions({ vendor }: { vendor: Vendor }) {
  const inviting = useNetworkInvitingVendorState()
  if (!vendor.may.askIntoNetwork) return null
  return (
    <NetworkInvitingVendorProvider value={inviting.vendor}>
      <Group gap="md" align="flex-end" mb="md" className="no-print">
        <NetworkInvitingVendorSelect value={inviting.vendor} onChange={inviting.choose} />
        <NetworkButton vendor={vendor} variant="default" />
      </Group>
    </NetworkInvitingVendorProvider>
  )
}
