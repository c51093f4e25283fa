import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '#contract/paging.ts'
import { unreachedVendorRoutes, type UnreachedVendor } from '#contract/unreached-vendors.ts'
import { useRouteMutation, useRouteQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { useClampedPageNumber } from '#web/ui/table/use-clamped-page-number.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

/** Vendors whose own e-mail address does not work, until an administrator settles it. */
export function UnreachedVendorsPage() {
  return (
    <>
      <PageHeader title={t`Vendors that email does not reach`} />
      <Text c="dimmed" maw={640} mb="md">
        <Trans>
          Email to these vendors was refused or could not be delivered, or somebody at the address says that it is not
          the vendor's. Call the vendor, correct the address in its profile if it is wrong, then choose what to do here.
        </Trans>
      </Text>
      <UnreachedList />
    </>
  )
}

function UnreachedList() {
  const { pageNumber } = useSearch({ from: '/admin/unreached' })
  const navigate = useNavigate()
  const query = { page: String(pageNumber ?? 1), limit: String(DEFAULT_PAGE_SIZE) }
  const unreached = useRouteQuery(unreachedVendorRoutes.list, { query }, { placeholderData: keepPreviousData })
  const goToPage = (next: number, replace = false) =>
    void navigate({ ...paths.adminUnreached({ pageNumber: next }), replace })
  const total = unreached.isPlaceholderData ? undefined : unreached.data?.total
  const page = useClampedPageNumber({ pageNumber, perPage: DEFAULT_PAGE_SIZE, total, goTo: goToPage })

  if (unreached.failure) return <RetryNotice error={unreached.failure} onRetry={unreached.refetch} />
  if (!unreached.data) return <RowsSkeleton />
  if (unreached.data.total === 0) return <EmptyState text={t`As far as we know, email reaches all vendors.`} />
  return (
    <>
      <DataTable
        label={t`Vendors that email does not reach`}
        rows={unreached.data.data}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={({ vendor }) => vendor.name}
        actions={settleButton}
      />
      <PaginationBar
        page={page}
        perPage={DEFAULT_PAGE_SIZE}
        total={unreached.data.total}
        onPage={goToPage}
        label={t`Pages`}
      />
    </>
  )
}

const columns = (): DataColumn<UnreachedVendor>[] => [
  {
    id: 'vendor',
    header: t`Vendor`,
    isMain: true,
    cell: ({ vendor }) => <TextLink {...paths.vendor(vendor.id)}>{vendor.name}</TextLink>,
  },
  {
    id: 'problem',
    header: t`What is wrong`,
    cardLayout: 'line',
    cell: problemText,
    secondaryCell: ({ reason }) => reason,
  },
  {
    id: 'address',
    header: t`Email`,
    cardLayout: 'line',
    cell: ({ vendor }) => vendor.email,
    secondaryCell: ({ has_new_address }) => has_new_address && t`Changed since`,
  },
  {
    id: 'phone',
    header: t`Phone`,
    isEmpty: ({ vendor }) => vendor.phone === '',
    cell: ({ vendor }) => (vendor.phone === '' ? '—' : <PhoneLink phone={vendor.phone} />),
  },
  { id: 'unread', header: t`Unread referrals`, cell: ({ unread }) => unread },
  { id: 'at', header: t`Since`, cell: ({ at }) => <DateTimeText at={at} /> },
]

const problemText = ({ kind }: UnreachedVendor) =>
  kind === 'misdirected'
    ? t`Somebody at the address says that it is not the vendor's`
    : t`We could not reach this vendor by e-mail`

const settleButton = (problem: UnreachedVendor) => <SettleButton problem={problem} />

function SettleButton({ problem: { id, vendor } }: { problem: UnreachedVendor }) {
  const settling = useRouteMutation(unreachedVendorRoutes.settle, { refreshes: [unreachedVendorRoutes.list] })

  const settle = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(id))
    const { name, email } = vendor
    const isSettled = await confirmAndRun({
      title: t`Email ${name} again`,
      text: t`Messages go to ${email} again from now on. If unread referrals are waiting, a message goes out now.`,
      confirmLabel: t`Resume emails`,
      onConfirm: () => settling.mutateAsync({ params: { id: String(id) } }),
    })
    if (!isSettled) return
    showToast(t`The vendor gets email again.`)
    moveFocus()
  }

  const { name } = vendor
  return (
    <Button variant="default" size="compact-md" onClick={() => void settle()} aria-label={t`Resume emails: ${name}`}>
      {t`Resume emails`}
    </Button>
  )
}
