import { t } from '@lingui/core/macro'
import { Card, Text, Title } from '@mantine/core'
import type { QueueState, SystemState } from '#contract/system.ts'
import { formatCount } from '#web/features/dashboard/week-figures.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { getQueueLabels } from './queue-labels.ts'

/** The background work of the hub, by kind. */
export const QueuesSection = ({ queues }: Pick<SystemState, 'queues'>) => (
  <Card component="section" aria-label={t`Background work`}>
    <Title order={2} size="h3">
      {t`Background work`}
    </Title>
    <Text c="dimmed" size="xs" mb="md">
      {t`Failed work is shown for an hour.`}
    </Text>
    <DataTable
      label={t`Background work`}
      rows={queues}
      columns={columns()}
      rowId={({ name }) => name}
      rowName={nameOf}
    />
  </Card>
)

const nameOf = ({ name }: QueueState) => getQueueLabels()[name] ?? name

/** Documents are scanned within seconds; while they wait, nobody can open them. */
const SCAN_LATE_MS = 10 * 60_000

const isLateScan = ({ name, oldest_at }: QueueState) =>
  name === 'attachment-scan' && oldest_at !== null && Date.now() - Date.parse(oldest_at) > SCAN_LATE_MS

function OldestCell({ queue }: { queue: QueueState }) {
  const { oldest_at } = queue
  if (oldest_at === null) return null
  return (
    <>
      <DateTimeText at={oldest_at} />
      {isLateScan(queue) && <StatusDot colour="red">{t`Check that the virus scanner runs.`}</StatusDot>}
    </>
  )
}

const columns = (): DataColumn<QueueState>[] => [
  { id: 'name', header: t`Work`, isMain: true, cell: nameOf },
  { id: 'waiting', header: t`Waiting`, align: 'right', cell: ({ waiting }) => formatCount(waiting) },
  { id: 'running', header: t`Running`, align: 'right', cell: ({ running }) => formatCount(running) },
  {
    id: 'failed',
    header: t({ message: 'Failed', context: 'jobs' }),
    align: 'right',
    cell: ({ failed }) => formatCount(failed),
  },
  {
    id: 'oldest',
    header: t`Oldest`,
    isEmpty: ({ oldest_at }) => oldest_at === null,
    cell: (queue) => <OldestCell queue={queue} />,
  },
]
