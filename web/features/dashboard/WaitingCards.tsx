import { t } from '@lingui/core/macro'
import { Card, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { WAITING_COUNTED_UP_TO, type Dashboard } from '#contract/dashboard.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { countWords } from './figures.ts'

/** What is to be decided, and the way there. */
export const WaitingCards = ({ waiting }: Pick<Dashboard, 'waiting'>) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <WaitingCard count={waiting.reports}>
      <TextLink {...paths.adminReports({ status: 0 })}>{t`Reports about users to decide`}</TextLink>
    </WaitingCard>
    <WaitingCard count={waiting.vendors}>
      <TextLink {...paths.adminVendors()}>{t`Vendors that wait for approval`}</TextLink>
    </WaitingCard>
    <WaitingCard count={waiting.vendor_requests}>
      <TextLink {...paths.adminVendors()}>{t`Requests to become a vendor`}</TextLink>
    </WaitingCard>
  </SimpleGrid>
)

const WaitingCard = ({ count, children }: { count: number; children: ReactNode }) => (
  <Card padding="md">
    <Text fz="1.5rem" fw={600} lh={1.2}>
      {count < WAITING_COUNTED_UP_TO ? countWords(count) : `${countWords(count)}+`}
    </Text>
    {children}
  </Card>
)
