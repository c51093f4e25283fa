import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import type { ReferralWeekFigures } from '#contract/dashboard.ts'
import { ResponseTimeChart } from '#web/features/dashboard/ResponseTimeChart.tsx'
import { ReferralStatusChart } from '#web/features/dashboard/ReferralStatusChart.tsx'

/** The weeks as charts, each with its table. Loaded on demand. */
export function WeeklyCharts({ weeks }: { weeks: ReferralWeekFigures[] }) {
  return (
    <Stack gap="lg">
      <Title order={3} size="h4">{t`Referrals by week and status`}</Title>
      <ReferralStatusChart weeks={weeks} />
      <Title order={3} size="h4">{t`Time to the first status`}</Title>
      <ResponseTimeChart weeks={weeks} />
    </Stack>
  )
}
