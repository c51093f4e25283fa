import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { ResponseFigures } from '#web/features/dashboard/ResponseFigures.tsx'
import { StatusFigures } from '#web/features/dashboard/StatusFigures.tsx'

/** The weeks as pictures, each with its table. Loaded when they are asked for. */
export default function WeekCharts({ weeks }: { weeks: DashboardWeek[] }) {
  return (
    <Stack gap="lg">
      <Title order={3} size="h4">{t`Referrals by week and status`}</Title>
      <StatusFigures weeks={weeks} />
      <Title order={3} size="h4">{t`Time to the first status`}</Title>
      <ResponseFigures weeks={weeks} />
    </Stack>
  )
}
