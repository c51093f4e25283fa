import { t } from '@lingui/core/macro'
import { Select, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportRoutes } from '#contract/sender-reports.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { UserReportCard } from './UserReportCard.tsx'
import { UserReportsSearchParams } from '#web/search-params.ts'

const ALL = '-1'
const STATUS_CHOICES = [ALL, '0', '1', '2'] as const

/** The reports of vendors about users, for an administrator to decide (specification 2.8). */
export function UserReportsPage() {
  const { status } = useSearch({ from: '/admin/user-reports' })
  const navigate = useNavigate()
  const chosen = STATUS_CHOICES.find((choice) => choice === String(status)) ?? ALL
  const reports = useInfiniteList(reportRoutes.view, { query: { status: chosen } })
  const { rows, total } = reports

  const narrow = (next: string | null) =>
    navigate({
      ...paths.adminReports(next && next !== ALL ? UserReportsSearchParams.parse({ status: Number(next) }) : {}),
      replace: true,
    })

  return (
    <>
      <PageHeader title={t`Reported Users`} />
      <Stack gap="sm" mb="md" maw={720}>
        <Select
          w={200}
          label={t`Status`}
          data={[
            { value: ALL, label: t`Status` },
            { value: '0', label: t`Pending` },
            { value: '1', label: t({ message: 'Approved', context: 'report' }) },
            { value: '2', label: t({ message: 'Rejected', context: 'report' }) },
          ]}
          value={chosen}
          allowDeselect={false}
          onChange={(next) => void narrow(next)}
        />
        <Text component="output">{reports.isPending ? t`Loading` : t`${rows.length}/${total} Report(s)`}</Text>
      </Stack>
      <InfiniteListContent
        list={reports}
        rowHeight={140}
        empty={<EmptyState text={t`No reports to display`} />}
        loadingText={t`Loading more reports...`}
      >
        <Stack gap="sm" maw={720}>
          {rows.map((report) => (
            <UserReportCard key={report.id} report={report} />
          ))}
        </Stack>
      </InfiniteListContent>
    </>
  )
}
