import { t } from '@lingui/core/macro'
import { Grid, Table } from '@mantine/core'
import type { ReferralWeekFigures } from '#contract/dashboard.ts'
import { Chart } from '#web/ui/Chart.tsx'
import {
  chooseDurationUnit,
  formatCount,
  formatHoursAsDuration,
  formatWeek,
  HOURS_PER_UNIT,
  type DurationUnit,
} from './week-figures.ts'

/** The time until referrals get their first status. */
export function ResponseTimeChart({ weeks }: { weeks: ReferralWeekFigures[] }) {
  const medians = weeks.map((week) => week.first_status.median_hours ?? 0)
  // One unit for the whole axis, in which its steps are round.
  const unit = chooseDurationUnit(Math.max(...medians))
  const rows = weeks.map((week) => ({ at: formatWeek(week), time: inUnit(week.first_status.median_hours, unit) }))

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Chart
          kind="line"
          rows={rows}
          series={[{ name: 'time', label: t`Half are answered within`, color: 'teal' }]}
          valueFormatter={(time) => formatHoursAsDuration(time * HOURS_PER_UNIT[unit], unit)}
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

const inUnit = (hours: number | null, unit: DurationUnit) => (hours === null ? null : hours / HOURS_PER_UNIT[unit])

function WeekRow({ week }: { week: ReferralWeekFigures }) {
  const { looked_at, answered, median_hours } = week.first_status
  const [some, all] = [formatCount(answered), formatCount(looked_at)]

  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
        {formatWeek(week)}
      </Table.Th>
      <Table.Td ta="right">{median_hours === null ? '—' : formatHoursAsDuration(median_hours)}</Table.Td>
      <Table.Td ta="right">{looked_at === 0 ? '—' : t`${some} of ${all}`}</Table.Td>
    </Table.Tr>
  )
}
