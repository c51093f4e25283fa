import { Drawer } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'
import classes from '#web/features/referrals/compact.module.css'
import { senderName } from '#web/features/referrals/referral-text.ts'

const ReferralPanelContent = lazy(() => import('./ReferralPanelContent.tsx'))

interface Props {
  /** The id of the open referral, or null. */
  id: number | null
  /** The referral from the list; one that is not on the page is fetched. */
  listed: Referral | undefined
  onClose: () => void
}

/** A panel beside the list with all details of one received referral. */
export function ReferralPanel({ id, listed, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const isMissing = id !== null && listed === undefined
  const one = useRouteQuery(referralRoutes.one, { params: { id: String(id) } }, { enabled: isMissing })
  const referral = listed ?? (isMissing ? one.data : undefined)

  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={
        referral && (
          <span ref={heading} tabIndex={-1} className={classes.heading}>
            {senderName(referral)}
          </span>
        )
      }
    >
      {referral && (
        <Suspense fallback={<PanelSkeleton />}>
          <ReferralPanelContent referral={referral} onRead={() => heading.current?.focus()} onClose={onClose} />
        </Suspense>
      )}
      {isMissing && one.isError && <LoadFailure error={one.error} onRetry={() => void one.refetch()} />}
      {isMissing && one.isPending && <PanelSkeleton />}
    </Drawer>
  )
}

const PanelSkeleton = () => (
  <LoadingStatus>
    <TextSkeleton lines={8} />
  </LoadingStatus>
)
