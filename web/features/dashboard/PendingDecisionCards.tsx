import { t } from '@lingui/core/macro'
import { Card, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_WAITING_COUNT, type Dashboard } from '#contract/dashboard.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { formatCount } from './week-figures.ts'

/** The numbers of pending decisions, each with a link. */
export const PendingDecisionCards = ({ waiting }: Pick<Dashboard, 'waiting'>) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <PendingDecisionCard count={waiting.reports}>
      <TextLink {...paths.adminReports({ status: 0 })}>{t`Reports about users to decide`}</TextLink>
    </PendingDecisionCard>
    <PendingDecisionCard count={waiting.vendors}>
      <TextLink {...paths.adminVendors()}>{t`Vendors that wait for approval`}</TextLink>
    </PendingDecisionCard>
    <PendingDecisionCard count={waiting.vendor_requests}>
      <TextLink {...paths.adminVendors()}>{t`Requests to become a vendor`}</TextLink>
    </PendingDecisionCard>
  </SimpleGrid>
)

const PendingDecisionCard = ({ count, children }: { count: number; children: ReactNode }) => (
  <Card padding="md">
    <Text fz="1.5rem" fw={600} lh={1.2}>
      {count < MAX_WAITING_COUNT ? formatCount(count) : `${formatCount(count)}+`}
    </Text>
    {children}
  </Card>
)
