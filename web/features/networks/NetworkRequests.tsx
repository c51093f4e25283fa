import { t } from '@lingui/core/macro'
import { Button, Group, Select, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { networkRoutes, type Connection, type RequestStatus } from '#contract/networks.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useEndless } from '#web/api/endless.ts'
import { useWrite } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/data-table.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { showFailure } from '#web/ui/dialogs.tsx'
import { Dot } from '#web/ui/Dot.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EndlessFoot } from '#web/ui/EndlessFoot.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { askedColumn, vendorColumn } from './connection-columns.tsx'

interface Props {
  vendor: Vendor
  isInControl: boolean
}

/** What other vendors have asked of this one, and its answers (specification 4). */
export function NetworkRequests({ vendor, isInControl }: Props) {
  const { status, login } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (value: string | null) => {
    const chosen = value ? (Number(value) as RequestStatus) : undefined
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
      <RequestList vendor={vendor} isInControl={isInControl} status={isRequestStatus(status) ? status : undefined} />
    </>
  )
}

const isRequestStatus = (status: unknown): status is RequestStatus => status === 1 || status === 2 || status === 3

function RequestList({ vendor, isInControl, status }: Props & { status: RequestStatus | undefined }) {
  const query = status === undefined ? {} : { status: String(status) as '1' | '2' | '3' }
  const requests = useEndless(networkRoutes.requests, { params: { id: String(vendor.id) }, query })
  const { rows, total, error } = requests

  if (requests.isPending) return <RowsSkeleton />
  if (error && rows.length === 0) return <RetryNotice error={error} onRetry={requests.refetch} />
  if (rows.length === 0) return <EmptyState text={t`No Connections to display`} />
  return (
    <div>
      <DataTable
        label={t`Network Requests`}
        rows={rows}
        columns={columns(isInControl)}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
      />
      <EndlessFoot
        shown={rows.length}
        total={total}
        hasMore={requests.hasMore}
        isLoadingMore={requests.isLoadingMore}
        error={error}
        onMore={requests.loadMore}
      />
    </div>
  )
}

const columns = (isInControl: boolean): DataColumn<Connection>[] => [
  vendorColumn(),
  askedColumn(),
  { id: 'status', header: t`Status`, cell: ({ status }) => <StatusOf status={status} /> },
  ...(isInControl
    ? [
        {
          id: 'answer',
          header: t`Actions`,
          isControl: true,
          onCard: 'line' as const,
          cell: (request: Connection) => <Answer request={request} />,
        },
      ]
    : []),
]

function StatusOf({ status }: { status: RequestStatus }) {
  if (status === 2) return <Dot colour="green">{t`Approved`}</Dot>
  if (status === 3) return <Dot colour="red">{t`Rejected`}</Dot>
  return (
    <Dot colour="gray" isHollow>
      {t`Pending`}
    </Dot>
  )
}

/** The answers there are besides the one that stands; none while one is on its way (VADM-071, VADM-072). */
function Answer({ request }: { request: Connection }) {
  const decide = useWrite(networkRoutes.decide, {
    refreshes: [networkRoutes.requests, networkRoutes.view, vendorRoutes.one, vendorRoutes.list],
    onError: showFailure,
  })
  const { id, name, status } = request
  const field = useKeptFocus(`${status} ${decide.isPending}`)
  const answer = (next: 2 | 3) => {
    const done = () => toast(next === 2 ? t`${name} is in your network now.` : t`The request of ${name} is rejected.`)
    decide.mutate({ params: { id: String(id) }, body: { status: next } }, { onSuccess: done })
  }

  return (
    <Group ref={field} gap="xs" wrap="nowrap">
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
