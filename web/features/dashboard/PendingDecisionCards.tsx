import { t } from '@lingui/core/macro'
import { Card, SimpleGrid, Text } from '@mantine/core'
import { MAX_WAITING_COUNT, type Dashboard } from '#contract/dashboard.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { formatCount } from './week-figures.ts'

/** The numbers of pending decisions, each with a link. */
export const PendingDecisionCards = ({ waiting }: Pick<Dashboard, 'waiting'>) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <PendingDecisionCard
      count={waiting.reports}
      label={t`Reports about users to decide`}
      link={paths.adminReports({ status: 0 })}
    />
    <PendingDecisionCard
      count={waiting.vendors}
      label={t`Vendors that wait for approval`}
      link={paths.adminVendors()}
    />
    <PendingDecisionCard
      count={waiting.vendor_requests}
      label={t`Requests to become a vendor`}
      link={paths.adminVendors()}
    />
  </SimpleGrid>
)

interface PendingDecisionCardProps {
  count: number
  label: string
  link: ReturnType<typeof paths.adminReports> | ReturnType<typeof paths.adminVendors>
}

/** Leads to what waits; where nothing does, there is nothing to open. */
const PendingDecisionCard = ({ count, label, link }: PendingDecisionCardProps) => (
  <Card padding="md">
    <Text fz="1.5rem" fw={600} lh={1.2}>
      {count < MAX_WAITING_COUNT ? formatCount(count) : `${formatCount(count)}+`}
    </Text>
    {count > 0 ? <TextLink {...link}>{label}</TextLink> : <Text>{label}</Text>}
  </Card>
)
