import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Card, Collapse, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { vendorStatsRoutes, VENDOR_STATS_WEEKS, type VendorStats } from '#contract/vendor-stats.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { formatHoursAsDuration } from '#web/features/dashboard/week-figures.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'

const WeeklyCharts = lazyPart(() => import('./WeeklyCharts.tsx').then((file) => file.WeeklyCharts))

/** The vendor's statistics for its primary contacts; weekly details on demand. */
export function VendorStatsCard({ vendor }: { vendor: Vendor }) {
  const numbers = useRouteQuery(vendorStatsRoutes.ofVendor, { params: { id: String(vendor.id) } })
  const [isOpen, weeks] = useDisclosure(false)

  return (
    <Card component="section" aria-labelledby="vendor-numbers">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="vendor-numbers">{t`Numbers`}</Title>
          <Text size="sm" c="dimmed">
            {t`The last ${VENDOR_STATS_WEEKS} weeks, this one included.`}
          </Text>
        </div>
        {numbers.isPending && <TextSkeleton lines={4} />}
        {numbers.failure && <RetryNotice error={numbers.failure} onRetry={numbers.refetch} />}
        {numbers.data && (
          <>
            <StatList numbers={numbers.data} />
            <Button variant="default" onClick={weeks.toggle} aria-expanded={isOpen} style={{ alignSelf: 'flex-start' }}>
              {isOpen ? t`Hide the weeks` : t`Show week by week`}
            </Button>
            <Collapse expanded={isOpen}>
              <Suspense fallback={<TextSkeleton lines={8} />}>
                {isOpen && <WeeklyCharts weeks={numbers.data.weeks} />}
              </Suspense>
            </Collapse>
          </>
        )}
      </Stack>
    </Card>
  )
}

function StatList({ numbers: { weeks, acceptance, rating, median_hours } }: { numbers: VendorStats }) {
  const received = weeks.reduce((sum, { total }) => sum + total, 0)
  const { accepted, decided } = acceptance
  const share = decided === 0 ? null : Math.round((100 * accepted) / decided)
  const answered = weeks.reduce((sum, { first_status }) => sum + first_status.answered, 0)

  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="md" m={0}>
      <StatItem name={t`Referrals received`} value={String(received)} hint={t`${answered} with a status so far`} />
      <StatItem
        name={t`Time to first response`}
        value={median_hours === null ? '—' : formatHoursAsDuration(median_hours)}
        hint={median_hours === null ? t`Not enough answers yet` : t`Half are answered within`}
      />
      <StatItem
        name={t`Acceptance`}
        value={share === null ? '—' : t`${share}%`}
        hint={t`Not declined: ${accepted} of ${decided}`}
      />
      <StatItem
        name={t`Rating`}
        value={rating.value === null ? '—' : new Intl.NumberFormat(i18n.locale).format(rating.value)}
        hint={plural(rating.count, { one: '# rating', other: '# ratings' })}
      />
    </SimpleGrid>
  )
}

const StatItem = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} fz="xl" fw={700}>
      {value}
    </Text>
    <Text component="dd" m={0} size="xs" c="dimmed">
      {hint}
    </Text>
  </div>
)
