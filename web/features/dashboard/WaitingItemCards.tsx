import { t } from '@lingui/core/macro'
import { Card, SimpleGrid, Text } from '@mantine/core'
import { MAX_WAITING_COUNT, type Dashboard } from '#contract/dashboard.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { formatCount } from './week-figures.ts'

/** The numbers of items that wait for an administrator, each with a link. */
export const WaitingItemCards = ({ waiting }: Pick<Dashboard, 'waiting'>) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
    <WaitingItemCard
      count={waiting.reports}
      label={t`Reports about users to decide`}
      link={paths.adminReports({ status: 0 })}
    />
    <WaitingItemCard count={waiting.vendors} label={t`Vendors that wait for approval`} link={paths.adminVendors()} />
    <WaitingItemCard
      count={waiting.vendor_requests}
      label={t`Requests to become a vendor`}
      link={paths.adminVendors()}
    />
    <WaitingItemCard count={waiting.corrections} label={t`Corrections from visitors`} link={paths.adminCorrections()} />
    <WaitingItemCard
      count={waiting.unreached_vendors}
      label={t`Vendors that email does not reach`}
      link={paths.adminUnreached()}
    />
    <WaitingItemCard
      count={waiting.undelivered}
      label={t`Messages that were not delivered`}
      link={paths.adminMessages()}
    />
  </SimpleGrid>
)

interface WaitingItemCardProps {
  count: number
  label: string
  link: ReturnType<
    (typeof paths)['adminReports' | 'adminVendors' | 'adminCorrections' | 'adminUnreached' | 'adminMessages']
  >
}

/** Leads to what waits; where nothing does, there is nothing to open. */
const WaitingItemCard = ({ count, label, link }: WaitingItemCardProps) => (
  <Card padding="md">
    <Text fz="1.5rem" fw={600} lh={1.2}>
      {count < MAX_WAITING_COUNT ? formatCount(count) : `${formatCount(count)}+`}
    </Text>
    {count > 0 ? <TextLink {...link}>{label}</TextLink> : <Text>{label}</Text>}
  </Card>
)
