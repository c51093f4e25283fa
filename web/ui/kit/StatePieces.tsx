import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Dot } from '../Dot.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailurePage } from '../FailurePage.tsx'
import { ChunkLoadError } from '../lazy-page.tsx'
import { RowsSkeleton } from '../Skeletons.tsx'
import { Stars } from '../Stars.tsx'
import { When } from '../When.tsx'

export function StatePieces() {
  return (
    <>
      <Dot colour="gray" isHollow>
        Pending
      </Dot>
      <Dot colour="blue">Received</Dot>
      <Dot colour="green" icon={<IconCheck size={16} />}>
        Completed
      </Dot>
      <Stars value={4.3} count={18} />
      <Stars value={null} count={0} />
      <When at="2026-11-18T12:05:00Z" saysDistance />
      <RowsSkeleton rows={2} />
      <EmptyState
        text="No Referral Requests"
        hint="Find a vendor on the map and send the first."
        action={<Button>Go to the map</Button>}
      />
      <FailurePage error={new ChunkLoadError('gone')} isPart />
    </>
  )
}
