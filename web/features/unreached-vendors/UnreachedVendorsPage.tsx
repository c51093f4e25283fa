import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { unreachedVendorRoutes, type UnreachedVendor } from '#contract/unreached-vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
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
  const unreached = useInfiniteList(unreachedVendorRoutes.list)
  return (
    <InfiniteListContent
      list={unreached}
      empty={<EmptyState text={t`As far as we know, email reaches all vendors.`} />}
    >
      <DataTable
        label={t`Vendors that email does not reach`}
        rows={unreached.rows}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={({ vendor }) => vendor.name}
        actions={settleButton}
      />
    </InfiniteListContent>
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
