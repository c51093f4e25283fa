import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { Suspense } from 'react'
import type { ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'

const VendorProfileContent = lazyPart(() =>
  import('./VendorProfileContent.tsx').then((file) => file.VendorProfileContent),
)

interface Props {
  /** Id of the vendor whose profile is open. */
  id: number | undefined
  start: ReferralStart
  onClose: () => void
}

/** A vendor's profile over the map (specification 2.4). */
export function VendorProfileDialog({ id, start, onClose }: Props) {
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      title={t`Vendor profile`}
      size={640}
      // The address no longer has the vendor while the dialog would fade out.
      transitionProps={{ exitDuration: 0 }}
    >
      {id !== undefined && (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <VendorProfileContent id={id} start={start} />
        </Suspense>
      )}
    </Modal>
  )
}
