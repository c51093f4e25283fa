import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { Suspense } from 'react'
import { confirmLeavingUnsaved } from '#web/forms/use-unsaved-guard.ts'
import { useIsDialogOpen } from '#web/ui/dialog/modals.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import type { DockedPanel } from './use-docked-panel.ts'
import type { ReceivedList } from './use-received-list.ts'
import type { useReceivedListShortcuts } from './use-received-list-shortcuts.ts'

const MyVendorsAvailabilityPanel = lazyPart(() =>
  import('#web/features/vendor-facts/MyVendorsAvailabilityPanel.tsx').then((file) => file.MyVendorsAvailabilityPanel),
)
const ListShortcutsHelp = lazyPart(() => import('./ListShortcutsHelp.tsx').then((file) => file.ListShortcutsHelp))
const ReferralExportForm = lazyPart(() => import('./ReferralExportForm.tsx').then((file) => file.ReferralExportForm))
const ReceivedReferralPanel = lazyPart(() =>
  import('#web/features/referrals/received/panel/ReceivedReferralPanel.tsx').then((file) => file.ReceivedReferralPanel),
)

interface Props {
  panel: DockedPanel
  list: ReceivedList
  shortcuts: ReturnType<typeof useReceivedListShortcuts>
}

/** What opens over the list: the availability, the export, the help for the shortcuts, and one referral on narrow screens. */
export function ReceivedReferralsDialogs({ panel, list, shortcuts }: Props) {
  const { filters, quickFilters, open, referrals, state, send } = list
  const isAsking = useIsDialogOpen()
  const close = () => send({ type: 'dialogClosed' })
  const closeAvailability = async () => {
    if (await confirmLeavingUnsaved()) close()
  }

  return (
    <>
      <Modal
        opened={state.dialog === 'availability'}
        onClose={() => void closeAvailability()}
        // Escape answers the question over it first.
        closeOnEscape={!isAsking}
        title={t`Services & availability`}
        size="lg"
      >
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <MyVendorsAvailabilityPanel />
        </Suspense>
      </Modal>
      <Modal opened={state.dialog === 'export'} onClose={close} title={t`Report Settings`} size="lg">
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <ReferralExportForm applied={filters} search={quickFilters.search} onClose={close} />
        </Suspense>
      </Modal>
      <Modal opened={state.dialog === 'shortcuts'} onClose={close} title={t`Keyboard shortcuts`} size="lg">
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <ListShortcutsHelp isOn={shortcuts.isOn} onChange={shortcuts.choose} />
        </Suspense>
      </Modal>
      <Suspense>
        {!panel.hasSpace && (state.hasOpenedReferral || open !== undefined) && (
          <ReceivedReferralPanel
            id={open ?? null}
            listed={referrals.find(({ id }) => id === open)}
            onPrevious={panel.previous}
            onNext={panel.next}
            hasKeys={shortcuts.isOn}
            onClose={() => send({ type: 'referralClosed' })}
          />
        )}
      </Suspense>
    </>
  )
}
