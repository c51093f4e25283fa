import { Suspense } from 'react'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import type { PanelReferral } from './use-panel-referral.ts'

const ReferralPanelContent = lazyPart(() => import('./ReferralPanelContent.tsx').then((file) => file.default))

interface Props {
  panel: PanelReferral
  onRead: () => void
  onClose: () => void
}

/** The referral of a panel, or why it is not there. */
export function ReferralPanelBody({ panel: { referral, failure, retry }, onRead, onClose }: Props) {
  if (failure) return <RetryNotice error={failure} onRetry={retry} />
  if (!referral) return <PanelSkeleton />
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <ReferralPanelContent key={referral.id} referral={referral} onRead={onRead} onClose={onClose} />
    </Suspense>
  )
}

const PanelSkeleton = () => (
  <LoadingStatus>
    <TextSkeleton lines={8} />
  </LoadingStatus>
)
