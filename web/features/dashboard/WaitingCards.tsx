import { t } from '@lingui/core/macro'
import { Card, SimpleGrid, Text } from '@mantine/core'
import { WAITING_COUNTED_UP_TO, type Dashboard } from '#contract/dashboard.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { countWords } from './figures.ts'

/** What is to be decided, and the way there. */
export const WaitingCards = ({ waiting }: Pick<Dashboard, 'waiting'>) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <Card padding="md">
      <Text fz="1.5rem" fw={600} lh={1.2}>
        {numberOf(waiting.reports)}
      </Text>
      <TextLink {...paths.adminReports({ status: 0 })}>{t`Reports about users to decide`}</TextLink>
    </Card>
    <Card padding="md">
      <Text fz="1.5rem" fw={600} lh={1.2}>
        {numberOf(waiting.vendors)}
      </Text>
      <TextLink {...paths.adminVendors()}>{t`Vendors that wait for approval`}</TextLink>
    </Card>
    <Card padding="md">
      <Text fz="1.5rem" fw={600} lh={1.2}>
        {numberOf(waiting.vendor_requests)}
      </Text>
      <TextLink {...paths.adminVendors()}>{t`Requests to become a vendor`}</TextLink>
    </Card>
  </SimpleGrid>
)

const numberOf = (count: number) => (count < WAITING_COUNTED_UP_TO ? countWords(count) : `${countWords(count)}+`)
