import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { reportRoutes } from '#contract/sender-reports.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { UserReportCard } from '#web/features/sender-reports/UserReportCard.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'

/** The reports about one user: pending ones with buttons to decide them, then decided ones. */
export function UserReportList({ userId }: { userId: number }) {
  const { data, failure, refetch } = useRouteQuery(reportRoutes.ofUser, {
    params: { id: String(userId) },
    query: { limit: '100' },
  })
  if (failure) return <RetryNotice error={failure} onRetry={refetch} />
  if (!data) {
    return (
      <LoadingStatus>
        <TextSkeleton />
      </LoadingStatus>
    )
  }
  const pending = data.data.filter(({ handled }) => !handled)
  const decided = data.data.filter(({ handled }) => handled)

  return (
    <Stack gap="md">
      {pending.length === 0 && <Text>{t`No pending reports`}</Text>}
      {pending.map((report) => (
        <UserReportCard key={report.id} report={report} />
      ))}
      {decided.length > 0 && <Title order={3} size="h4">{t`Decided before`}</Title>}
      {decided.map((report) => (
        <UserReportCard key={report.id} report={report} />
      ))}
    </Stack>
  )
}
