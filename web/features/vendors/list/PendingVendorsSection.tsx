import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { ApprovalButtons } from '#web/features/vendors/ApprovalButtons.tsx'
import { VendorStateBadge } from '#web/features/vendors/VendorStateBadge.tsx'
import { getVendorChecklistItems } from '#web/features/vendors/vendor-checklist-items.ts'

/** Self-registered vendors that are not listed yet, the oldest first (decision 49). */
export function PendingVendorsSection() {
  const waiting = useInfiniteList(vendorRoutes.list, {
    query: { withoutLoc: 'true', approval: 'pending', sortByDate: 'asc' },
  })
  const { rows, total, failure } = waiting
  if (failure) return <RetryNotice error={failure} onRetry={waiting.refetch} />
  if (total === 0) return null

  return (
    <section aria-labelledby="waiting-vendors">
      <Title order={2} size="h3" id="waiting-vendors" mb="xs">
        {plural(total, { one: '# vendor waits for approval', other: '# vendors wait for approval' })}
      </Title>
      <InfiniteListContent list={waiting} empty={null} isButtonOnly>
        <Stack gap="sm">
          {rows.map((vendor) => (
            <PendingVendorCard key={vendor.id} vendor={vendor} />
          ))}
        </Stack>
      </InfiniteListContent>
    </section>
  )
}

function PendingVendorCard({ vendor }: { vendor: VendorCard }) {
  const missing = getVendorChecklistItems(vendor).flatMap(({ isDone, label }) => (isDone ? [] : [label]))
  return (
    <Card component="article" aria-label={vendor.name}>
      <TextLink {...paths.vendor(vendor.id)} fw={600}>
        {vendor.name}
      </TextLink>
      {/* That it waits for approval is in the heading. */}
      {vendor.suspended && <VendorStateBadge vendor={vendor} />}
      <Text>{[vendor.email, vendor.phone, vendor.site].filter(Boolean).join(' · ')}</Text>
      <Text size="xs" c="dimmed" component="div">
        <DateTimeText at={vendor.created_at} />
        {' · '}
        {missing.length === 0 ? t`Everything is filled in.` : t`Missing: ${missing.join(', ')}`}
      </Text>
      <Group mt="sm" gap="sm">
        <ApprovalButtons vendor={vendor} />
      </Group>
    </Card>
  )
}
