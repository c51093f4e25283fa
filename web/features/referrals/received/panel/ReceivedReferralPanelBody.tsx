import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import type { PanelReferral } from './use-panel-referral.ts'

const ReceivedReferralPanelContent = lazyPart(() =>
  import('./ReceivedReferralPanelContent.tsx').then((file) => file.ReceivedReferralPanelContent),
)

interface Props {
  panel: PanelReferral
  onRead: () => void
  onClose: () => void
  /** Opens the next referral of the list; null at its end. */
  onNext: (() => void) | null
}

/** The referral of a panel, or why it is not there. */
export function ReceivedReferralPanelBody({ panel, onRead, onClose, onNext }: Props) {
  const { referral, failure, retry, wasSeen } = panel
  if (failure instanceof CallError && failure.status === 404)
    return <DeletedReferralNotice wasSeen={wasSeen} onNext={onNext} onClose={onClose} />
  if (failure) return <RetryNotice error={failure} onRetry={retry} />
  if (!referral) return <PanelSkeleton />
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <ReceivedReferralPanelContent key={referral.id} referral={referral} onRead={onRead} onClose={onClose} />
    </Suspense>
  )
}

/** Reading it again would not bring it back: the ways lead on. */
const DeletedReferralNotice = ({
  wasSeen,
  onNext,
  onClose,
}: Pick<Props, 'onNext' | 'onClose'> & { wasSeen: boolean }) => (
  <Alert color="red" variant="light">
    <Text mb="sm">
      {wasSeen
        ? t`A colleague has deleted this referral, or you no longer work for its vendor.`
        : t`This referral was not found. It may have been deleted.`}
    </Text>
    <Group gap="sm">
      <Button variant="default" onClick={onClose}>{t`Close`}</Button>
      {onNext && <Button variant="default" onClick={onNext}>{t`Next referral`}</Button>}
    </Group>
  </Alert>
)

const PanelSkeleton = () => (
  <LoadingStatus>
    <TextSkeleton lines={8} />
  </LoadingStatus>
)
