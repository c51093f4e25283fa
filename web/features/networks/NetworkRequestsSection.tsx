import { plural, t } from '@lingui/core/macro'
import { Button, Group, Select, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { networkRoutes, type NetworkConnection, NetworkRequestStatus } from '#contract/networks.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { ListCount } from '#web/ui/table/ListCount.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { getRequestedByColumn, getConnectedVendorColumn } from './connection-columns.tsx'

interface Props {
  vendor: Vendor
  canEdit: boolean
}

/** Network requests of other vendors, with buttons to decide them (specification 4). */
export function NetworkRequestsSection({ vendor, canEdit }: Props) {
  const { status, login } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (value: string | null) => {
    const chosen = value ? NetworkRequestStatus.parse(Number(value)) : undefined
    const to = paths.vendorNetworkRequests(vendor.id, { login, status: chosen })
    void navigate({ ...to, replace: true, resetScroll: false })
  }

  return (
    <>
      <Group>
        <Select
          label={t`Status`}
          data={[
            { value: '', label: t`All requests` },
            { value: '1', label: t`Pending` },
            { value: '2', label: t`Approved` },
            { value: '3', label: t`Rejected` },
          ]}
          value={isRequestStatus(status) ? String(status) : ''}
          onChange={choose}
          allowDeselect={false}
        />
      </Group>
      <RequestList vendor={vendor} canEdit={canEdit} status={isRequestStatus(status) ? status : undefined} />
    </>
  )
}

const isRequestStatus = (status: unknown): status is NetworkRequestStatus =>
  status === 1 || status === 2 || status === 3

function RequestList({ vendor, canEdit, status }: Props & { status: NetworkRequestStatus | undefined }) {
  const query: { status?: `${NetworkRequestStatus}` } = status === undefined ? {} : { status: `${status}` }
  const requests = useInfiniteList(networkRoutes.requests, { params: { id: String(vendor.id) }, query })
  const { rows, total } = requests

  return (
    <div>
      <ListCount list={requests}>{plural(total, { one: '# network request', other: '# network requests' })}</ListCount>
      <InfiniteListContent list={requests} empty={<EmptyState text={t`No Connections to display`} />}>
        <DataTable
          label={t`Network Requests`}
          rows={rows}
          columns={columns(canEdit)}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
        />
      </InfiniteListContent>
    </div>
  )
}

const columns = (canEdit: boolean): DataColumn<NetworkConnection>[] => [
  getConnectedVendorColumn(),
  getRequestedByColumn(),
  { id: 'status', header: t`Status`, cell: ({ status }) => <RequestStatusBadge status={status} /> },
  ...(canEdit
    ? [
        {
          id: 'answer',
          header: t`Actions`,
          isControl: true,
          cardLayout: 'line' as const,
          cell: (request: NetworkConnection) => <RequestDecisionButtons request={request} />,
        },
      ]
    : []),
]

function RequestStatusBadge({ status }: { status: NetworkRequestStatus }) {
  if (status === 2) return <StatusDot colour="green">{t`Approved`}</StatusDot>
  if (status === 3) return <StatusDot colour="red">{t`Rejected`}</StatusDot>
  return (
    <StatusDot colour="gray" isHollow>
      {t`Pending`}
    </StatusDot>
  )
}

/** The decisions other than the current one; none while one is being saved (VADM-071, VADM-072). */
function RequestDecisionButtons({ request }: { request: NetworkConnection }) {
  const decide = useRouteMutation(networkRoutes.decide, {
    refreshes: [networkRoutes.requests, networkRoutes.view, ...ROUTES_STALE_AFTER_VENDOR_CHANGE],
    onError: showErrorAlert,
  })
  const { id, name, status } = request
  const field = useFocusReplacementButton(`${status} ${decide.isPending}`)
  const answer = (next: 2 | 3) => {
    const done = () =>
      showToast(next === 2 ? t`${name} is now in your network.` : t`The request of ${name} is rejected.`)
    decide.mutate({ params: { id: String(id) }, body: { status: next } }, { onSuccess: done })
  }

  return (
    <Group ref={field} gap="xs" wrap="nowrap" aria-busy={decide.isPending}>
      {decide.isPending ? (
        <Text component="output" c="dimmed">{t`Saving...`}</Text>
      ) : (
        <>
          {status !== 2 && (
            <Button size="compact-md" aria-label={t`Approve ${name}`} onClick={() => answer(2)}>
              {t`Approve`}
            </Button>
          )}
          {status !== 3 && (
            <Button size="compact-md" variant="default" aria-label={t`Reject ${name}`} onClick={() => answer(3)}>
              {t`Reject`}
            </Button>
          )}
        </>
      )}
    </Group>
  )
}
