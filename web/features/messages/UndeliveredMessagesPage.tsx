import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { notificationRoutes, type UndeliveredMessage } from '#contract/notifications.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
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
  const undelivered = useInfiniteList(notificationRoutes.undelivered)
  return (
    <InfiniteListContent list={undelivered} empty={<EmptyState text={t`All messages have been delivered.`} />}>
      <DataTable
        label={t`Undelivered Messages`}
        rows={undelivered.rows}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        actions={retryButton}
      />
    </InfiniteListContent>
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
