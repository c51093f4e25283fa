import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { systemStateRoutes, type SystemState } from '#contract/system.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { OutageAlerts } from './OutageAlerts.tsx'
import { QueuesSection } from './QueuesSection.tsx'
import { MessagesSection, ServerSection } from './StateSections.tsx'

const REFETCH_MS = 15_000

/** The state of the installation: what works, what waits, and what an administrator has to look into. */
export function SystemPage() {
  const { data, failure, refetch } = useRouteQuery(systemStateRoutes.state, {}, { refetchInterval: REFETCH_MS })

  return (
    <>
      <PageHeader title={t`System`} text={t`Refreshed every 15 seconds while this page is open.`} />
      {data ? (
        <Sections state={data} />
      ) : failure ? (
        <RetryNotice error={failure} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

const Sections = ({ state }: { state: SystemState }) => (
  <Stack gap="lg">
    <OutageAlerts outages={state.outages} />
    <ServerSection state={state} />
    <MessagesSection messages={state.messages} />
    <QueuesSection queues={state.queues} />
  </Stack>
)
