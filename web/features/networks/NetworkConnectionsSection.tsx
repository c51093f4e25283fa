import { t } from '@lingui/core/macro'
import { Group, Stack, Text } from '@mantine/core'
import { networkRoutes, type NetworkConnection } from '#contract/networks.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { paths } from '#web/paths.ts'
import { RowRemovalButton } from '#web/ui/table/RowRemovalButton.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { getRequestedByColumn, getConnectedVendorColumn } from './connection-columns.tsx'

/** The approved network connections of this vendor. */
export function NetworkConnectionsSection({ vendor, canEdit }: { vendor: Vendor; canEdit: boolean }) {
  const network = useInfiniteList(networkRoutes.view, { params: { id: String(vendor.id) } })
  const { rows } = network

  return (
    <Stack>
      {rows.length > 0 && (
        <Group gap="sm">
          <Text c="dimmed" flex={1} miw={240}>
            {getMapHint()}
          </Text>
          <MapLink />
        </Group>
      )}
      <InfiniteListContent
        list={network}
        empty={<EmptyState text={t`No Connections to display`} hint={getMapHint()} action={<MapLink />} />}
      >
        <DataTable
          label={t`My Network`}
          rows={rows}
          columns={[getConnectedVendorColumn(), getRequestedByColumn()]}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          {...(canEdit && { actions: removeButtonsOf(vendor) })}
        />
      </InfiniteListContent>
    </Stack>
  )
}

const getMapHint = () => t`On the map, choose this vendor for networking and add the vendors you work with.`

const MapLink = () => <LinkButton variant="default" {...paths.map()}>{t`Go to the map`}</LinkButton>

const removeButtonsOf = (vendor: Vendor) => (connection: NetworkConnection) => (
  <RemoveButton vendor={vendor} connection={connection} />
)

function RemoveButton({ vendor, connection }: { vendor: Vendor; connection: NetworkConnection }) {
  const { id, vendor_id, name } = connection
  const remove = useRouteMutation(networkRoutes.remove, {
    refreshes: [networkRoutes.view, networkRoutes.requests, ...ROUTES_STALE_AFTER_VENDOR_CHANGE],
  })

  const confirmRemoval = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(id))
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: t`${name} will no longer be in the network of ${vendor.name}. Either of the two can ask again.`,
      confirmLabel: t`Yes, remove`,
      cancelLabel: t`No, cancel`,
      isDangerous: true,
      onConfirm: () => remove.mutateAsync({ params: { vendor_1: String(vendor.id), vendor_2: String(vendor_id) } }),
    })
    if (!isDone) return
    showToast(t`${name} is no longer in the network.`)
    moveFocus()
  }

  return <RowRemovalButton label={t`Remove`} accessibleName={t`Remove ${name}`} onClick={() => void confirmRemoval()} />
}
