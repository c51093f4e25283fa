import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { COUNTED_UP_TO, vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { When } from '#web/ui/When.tsx'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { checklistOf } from './vendor-checklist.ts'

/** Vendors that made themselves and that nobody finds yet: the oldest first (decision 49). */
export function WaitingVendors() {
  const { data, error, refetch } = useRead(vendorRoutes.list, {
    query: { withoutLoc: 'true', approval: 'pending', sortByDate: 'asc' },
  })
  if (error) return <RetryNotice error={error} onRetry={refetch} />
  if (!data || data.meta.total === 0) return null
  const { total } = data.meta

  return (
    <section aria-labelledby="waiting-vendors">
      <Title order={2} size="h3" id="waiting-vendors" mb="xs">
        {total < COUNTED_UP_TO
          ? plural(total, { one: '# vendor waits for approval', other: '# vendors wait for approval' })
          : t`${COUNTED_UP_TO} vendors or more wait for approval`}
      </Title>
      <Stack gap="sm">
        {data.data.map((vendor) => (
          <WaitingVendorCard key={vendor.id} vendor={vendor} />
        ))}
      </Stack>
    </section>
  )
}

function WaitingVendorCard({ vendor }: { vendor: VendorCard }) {
  const missing = checklistOf(vendor).flatMap(({ isDone, label }) => (isDone ? [] : [label]))
  return (
    <Card>
      <TextLink {...paths.vendor(vendor.id)} fw={600}>
        {vendor.name}
      </TextLink>
      <Text>{[vendor.email, vendor.phone, vendor.site].filter(Boolean).join(' · ')}</Text>
      <Text size="xs" c="dimmed" component="div">
        <When at={vendor.created_at} />
        {' · '}
        {missing.length === 0 ? t`Everything is filled in.` : t`Missing: ${missing.join(', ')}`}
      </Text>
      <Group mt="sm" gap="sm">
        <ApprovalButtons vendor={vendor} />
      </Group>
    </Card>
  )
}
