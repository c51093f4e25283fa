import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { ChunkLoadError } from '#web/ui/load-chunk.ts'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { StarRating } from '#web/ui/StarRating.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'

export function StateExamples() {
  return (
    <>
      <StatusDot colour="gray" isHollow>
        Pending
      </StatusDot>
      <StatusDot colour="blue">Received</StatusDot>
      <StatusDot colour="green" icon={<IconCheck size={16} />}>
        Completed
      </StatusDot>
      <StarRating value={4.3} count={18} />
      <StarRating value={null} count={0} />
      <DateTimeText at="2026-11-18T12:05:00Z" showsRelativeTime />
      <RowsSkeleton rows={2} />
      <EmptyState
        text="No Referral Requests"
        hint="Find a vendor on the map and send the first."
        action={<Button>Go to the map</Button>}
      />
      <RetryNotice error={new ChunkLoadError('gone')} onRetry={() => undefined} />
    </>
  )
}
