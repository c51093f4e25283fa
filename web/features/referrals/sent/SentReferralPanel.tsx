import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'

const SentReferralPanelContent = lazyPart(() =>
  import('./SentReferralPanelContent.tsx').then((file) => file.SentReferralPanelContent),
)

interface Props {
  /** The id of the open referral, or null. */
  id: number | null
  /** The referral from the list, if it is on the page. */
  listed: Referral | undefined
  onClose: () => void
}

/** A panel beside the list with all details of one sent referral. It is read again, so that the look is recorded. */
export function SentReferralPanel({ id, listed, onClose }: Props) {
  const one = useRouteQuery(referralRoutes.one, { params: { id: String(id) } }, { enabled: id !== null })
  // The list is read again and again; to read the referral as often would record looks that nobody has taken.
  const referral = listed ?? one.data

  return (
    <SidePanel isOpen={id !== null} title={referral?.vendor.name ?? t`Referral`} onClose={onClose}>
      {referral ? (
        <Suspense fallback={<PanelSkeleton />}>
          <SentReferralPanelContent referral={referral} onClose={onClose} />
        </Suspense>
      ) : one.failure ? (
        <RetryNotice error={one.failure} onRetry={one.refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

const PanelSkeleton = () => (
  <LoadingStatus>
    <TextSkeleton lines={8} />
  </LoadingStatus>
)
