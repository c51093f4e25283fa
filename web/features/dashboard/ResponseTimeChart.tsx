import { t } from '@lingui/core/macro'
import { Grid, Table } from '@mantine/core'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { Chart } from '#web/ui/Chart.tsx'
import { formatCount, formatDuration, formatWeek } from './week-figures.ts'

/** The time until referrals get their first status. */
export function ResponseTimeChart({ weeks }: { weeks: DashboardWeek[] }) {
  const rows = weeks.map((week) => ({ at: formatWeek(week), hours: week.first_status.median_hours }))

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Chart
          kind="line"
          rows={rows}
          series={[{ name: 'hours', label: t`Half are answered within`, color: 'teal' }]}
          valueFormatter={formatDuration}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Table fz="xs" aria-label={t`Time to the first status`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t`Week of`}</Table.Th>
              <Table.Th scope="col" ta="right">{t`Half are answered within`}</Table.Th>
              <Table.Th scope="col" ta="right">{t`Answered so far`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {weeks.toReversed().map((week) => (
              <WeekRow key={week.starts_on} week={week} />
            ))}
          </Table.Tbody>
        </Table>
      </Grid.Col>
    </Grid>
  )
}

function WeekRow({ week }: { week: DashboardWeek }) {
  const { looked_at, answered, median_hours } = week.first_status
  const [some, all] = [formatCount(answered), formatCount(looked_at)]

  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {formatWeek(week)}
      </Table.Th>
      <Table.Td ta="right">{median_hours === null ? '—' : formatDuration(median_hours)}</Table.Td>
      <Table.Td ta="right">{looked_at === 0 ? '—' : t`${some} of ${all}`}</Table.Td>
    </Table.Tr>
  )
}
