import { plural, t } from '@lingui/core/macro'
import { Card, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dashboardRoutes, DashboardPeriodWeeks, type Dashboard } from '#contract/dashboard.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { RankingTable } from './RankingTable.tsx'
import { ResponseTimeChart } from './ResponseTimeChart.tsx'
import { ReferralStatusChart } from './ReferralStatusChart.tsx'
import { WaitingItemCards } from './WaitingItemCards.tsx'
import { DashboardSearchParams } from '#web/search-params.ts'

/** An overview of the activity in the hub (issue 7). */
export function AdminDashboardPage() {
  const { weeks = 12 } = useSearch({ from: '/admin' })
  const navigate = useNavigate()
  const input = { query: { weeks: DashboardPeriodWeeks.parse(String(weeks)) } }
  const { data, failure, refetch } = useRouteQuery(dashboardRoutes.read, input, { placeholderData: keepPreviousData })
  const show = (chosen: string) =>
    void navigate({
      ...paths.admin(DashboardSearchParams.parse({ weeks: Number(chosen) })),
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <PageHeader title={t`Dashboard`} text={t`Weeks begin on Mondays; the last one is not over yet.`}>
        <SegmentedControl
          aria-label={t`Period`}
          styles={{ label: { whiteSpace: 'nowrap' } }}
          value={String(weeks)}
          onChange={show}
          data={DashboardPeriodWeeks.options.map((value) => ({
            value,
            label: plural(Number(value), { one: '# week', other: '# weeks' }),
          }))}
        />
      </PageHeader>
      {data ? <Figures data={data} /> : failure ? <RetryNotice error={failure} onRetry={refetch} /> : <PageSkeleton />}
    </>
  )
}

function Figures({ data }: { data: Dashboard }) {
  const { weeks, busiest_vendors, empty_searches, waiting } = data
  const hasReferrals = weeks.some(({ total }) => total > 0)
  const isPart = weeks.some(({ total, first_status }) => first_status.looked_at < total)

  return (
    <Stack gap="lg">
      <WaitingItemCards waiting={waiting} />
      <Section title={t`Referrals by week and status`} text={t`By their current status.`}>
        {hasReferrals ? <ReferralStatusChart weeks={weeks} /> : <EmptyState text={t`No referrals in these weeks`} />}
      </Section>
      {hasReferrals && (
        <Section
          title={t`Time to the first status`}
          text={isPart ? t`Measured on an even sample of the referrals.` : t`Of all referrals in the week.`}
        >
          <ResponseTimeChart weeks={weeks} />
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title={t`Busiest vendors`} text={t`Who received most in these weeks.`}>
          <RankingTable
            label={t`Busiest vendors`}
            headers={[t`Vendor`, t`Referrals`]}
            empty={t`No referrals in these weeks`}
            rows={busiest_vendors.map(({ id, name, referrals }) => ({
              key: id,
              what: <TextLink {...paths.vendor(id)}>{name}</TextLink>,
              count: referrals,
            }))}
          />
        </Section>
        <Section title={t`Searches that found nothing`} text={t`Single words, without who searched.`}>
          <RankingTable
            label={t`Searches that found nothing`}
            headers={[t`Word`, t`Searches`]}
            empty={t`Every search found something`}
            rows={empty_searches.map(({ word, count }) => ({ key: word, what: word, count }))}
          />
        </Section>
      </SimpleGrid>
    </Stack>
  )
}

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text c="dimmed" size="xs" mb="md">
      {text}
    </Text>
    {children}
  </Card>
)
