import { t } from '@lingui/core/macro'
import { Table } from '@mantine/core'
import type { ReferralWeekFigures } from '#contract/dashboard.ts'
import { Chart, ChartLegendItem } from '#web/ui/Chart.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { formatLabelled } from '#web/ui/format-labelled.ts'
import { countReferralsWithStatus, formatCount, buildReferralStatusSeries, formatWeek } from './week-figures.ts'

/** The number of referrals sent in each week by current status. */
export function ReferralStatusChart({ weeks }: { weeks: ReferralWeekFigures[] }) {
  const isWide = useIsWideScreen()
  const series = buildReferralStatusSeries(weeks)
  const rows = weeks.map((week) => ({
    at: formatWeek(week),
    ...Object.fromEntries(series.map(({ name }) => [name, countReferralsWithStatus(week, name)])),
  }))

  return (
    <>
      <Chart kind="stacked bars" rows={rows} series={series} valueFormatter={formatCount} />
      {isWide ? (
        <StatusByWeekTable weeks={weeks} series={series} />
      ) : (
        <WeekByStatusTable weeks={weeks} series={series} />
      )}
    </>
  )
}

interface Props {
  weeks: ReferralWeekFigures[]
  series: ReturnType<typeof buildReferralStatusSeries>
}

/** One row per status, one column per week. */
const StatusByWeekTable = ({ weeks, series }: Props) => (
  <Table mt="md" fz="xs" horizontalSpacing={6} aria-label={t`Referrals by week and status`}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t`Status`}</Table.Th>
        {weeks.map((week) => (
          <Table.Th key={week.starts_on} scope="col" ta="right" style={{ whiteSpace: 'nowrap' }}>
            {formatWeek(week)}
          </Table.Th>
        ))}
        <Table.Th scope="col" ta="right">{t`All`}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {series.map((one) => (
        <Table.Tr key={one.name}>
          <Table.Th scope="row" fw={400}>
            <ChartLegendItem series={one} />
          </Table.Th>
          {weeks.map((week) => (
            <Table.Td key={week.starts_on} ta="right">
              {formatCount(countReferralsWithStatus(week, one.name))}
            </Table.Td>
          ))}
          <Table.Td ta="right" fw={600}>
            {formatCount(sum(weeks.map((week) => countReferralsWithStatus(week, one.name))))}
          </Table.Td>
        </Table.Tr>
      ))}
      <Table.Tr fw={600}>
        <Table.Th scope="row">{t`All`}</Table.Th>
        {weeks.map((week) => (
          <Table.Td key={week.starts_on} ta="right">
            {formatCount(week.total)}
          </Table.Td>
        ))}
        <Table.Td ta="right">{formatCount(sum(weeks.map(({ total }) => total)))}</Table.Td>
      </Table.Tr>
    </Table.Tbody>
  </Table>
)

/** For phones: one row per week, with its statuses as text. */
const WeekByStatusTable = ({ weeks, series }: Props) => (
  <>
    <Table mt="md" aria-label={t`Referrals by week and status`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`Week of`}</Table.Th>
          <Table.Th scope="col" ta="right">{t`All`}</Table.Th>
          <Table.Th scope="col">{t`Status`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.toReversed().map((week) => (
          <Table.Tr key={week.starts_on}>
            <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
              {formatWeek(week)}
            </Table.Th>
            <Table.Td ta="right" fw={600}>
              {formatCount(week.total)}
            </Table.Td>
            <Table.Td fz="xs">
              {series
                .filter(({ name }) => countReferralsWithStatus(week, name) > 0)
                .map(({ name, label }) => formatLabelled(label, formatCount(countReferralsWithStatus(week, name))))
                .join(' · ')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </>
)

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
