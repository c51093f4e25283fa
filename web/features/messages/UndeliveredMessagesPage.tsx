import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '#contract/paging.ts'
import { notificationRoutes, type UndeliveredMessage } from '#contract/notifications.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { useClampedPageNumber } from '#web/ui/table/use-clamped-page-number.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { getNotificationKindLabel } from './notification-kind-labels.ts'

/** Messages that could not be delivered: recipient and reason, never the content. */
export function UndeliveredMessagesPage() {
  return (
    <>
      <PageHeader title={t`Undelivered Messages`} />
      <Text c="dimmed" maw={640} mb="md">
        <Trans>
          The hub tries to deliver a message for three days. Messages that it could not deliver are kept here for 30
          days. Their text is not shown.
        </Trans>
      </Text>
      <Text mb="md">
        <TextLink {...paths.adminUnreached()}>{t`Vendors that email does not reach`}</TextLink>
      </Text>
      <UndeliveredList />
    </>
  )
}

function UndeliveredList() {
  const { pageNumber } = useSearch({ from: '/admin/messages' })
  const navigate = useNavigate()
  const query = { page: String(pageNumber ?? 1), limit: String(DEFAULT_PAGE_SIZE) }
  const undelivered = useRouteQuery(notificationRoutes.undelivered, { query }, { placeholderData: keepPreviousData })
  const goToPage = (next: number, replace = false) =>
    void navigate({ ...paths.adminMessages({ pageNumber: next }), replace })
  const total = undelivered.isPlaceholderData ? undefined : undelivered.data?.total
  const page = useClampedPageNumber({ pageNumber, perPage: DEFAULT_PAGE_SIZE, total, goTo: goToPage })

  if (undelivered.failure) return <RetryNotice error={undelivered.failure} onRetry={undelivered.refetch} />
  if (!undelivered.data) return <RowsSkeleton />
  if (undelivered.data.total === 0) return <EmptyState text={t`All messages have been delivered.`} />
  return (
    <>
      <DataTable
        label={t`Undelivered Messages`}
        rows={undelivered.data.data}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        actions={retryButton}
      />
      <PaginationBar
        page={page}
        perPage={DEFAULT_PAGE_SIZE}
        total={undelivered.data.total}
        onPage={goToPage}
        label={t`Pages`}
      />
    </>
  )
}

const nameOf = ({ user, kind }: UndeliveredMessage) =>
  user?.name ?? (kind === 'unreadable' ? t`Unknown recipient` : t`Somebody without an account`)

const columns = (): DataColumn<UndeliveredMessage>[] => [
  { id: 'recipient', header: t`Recipient`, isMain: true, cell: (message) => <b>{nameOf(message)}</b> },
  {
    id: 'kind',
    header: t`Message`,
    cardLayout: 'line',
    cell: ({ kind }) => getNotificationKindLabel(kind),
    secondaryCell: ({ channel }) => (channel === 'sms' ? t`Text message` : t`Email`),
  },
  { id: 'queued', header: t`Written`, cell: ({ queued_at }) => <DateTimeText at={queued_at} /> },
  { id: 'failed', header: t`Given up`, cell: ({ failed_at }) => <DateTimeText at={failed_at} /> },
  { id: 'reason', header: t`Last failure`, cell: ({ reason }) => reason },
]

const retryButton = (message: UndeliveredMessage) => <RetryButton message={message} />

function RetryButton({ message }: { message: UndeliveredMessage }) {
  const retry = useRouteMutation(notificationRoutes.retry, {
    refreshes: [notificationRoutes.undelivered],
    onError: showErrorAlert,
  })
  const send = () => {
    const moveFocus = prepareFocusAfterRemoval(String(message.id))
    const done = () => {
      showToast(t`The message is on its way again.`)
      moveFocus()
    }
    retry.mutate({ params: { id: String(message.id) } }, { onSuccess: done })
  }

  const name = nameOf(message)
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={retry.isPending}
      onClick={send}
      aria-label={t`Try again: ${name}`}
    >
      {t`Try again`}
    </Button>
  )
}
