import { useRef, type KeyboardEvent } from 'react'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { formatSenderName } from '#web/features/referrals/referral-text.ts'
import { getPanelStepOfKey } from '#web/features/referrals/received/use-received-list-shortcuts.ts'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { PanelStepButtons } from './PanelStepButtons.tsx'
import { ReferralPanelBody } from './ReferralPanelBody.tsx'
import { usePanelReferral } from './use-panel-referral.ts'

interface Props {
  /** The id of the open referral, or null. */
  id: number | null
  listed: Referral | undefined
  /** Opens the previous or next referral of the list; null at its ends. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Whether the keys of the list are on. */
  hasKeys: boolean
  onClose: () => void
}

/** A panel over the list with all details of one received referral, where there is no space beside the list. */
export function ReferralPanel({ id, listed, onPrevious, onNext, hasKeys, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const panel = usePanelReferral(id, listed)
  const { referral } = panel
  const onKeyDown = (event: KeyboardEvent) => {
    const step = hasKeys ? getPanelStepOfKey(event) : null
    if (step === null) return
    event.preventDefault()
    ;(step === 1 ? onNext : onPrevious)?.()
    heading.current?.focus()
  }

  return (
    <SidePanel
      isOpen={id !== null}
      title={
        referral && (
          <span ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
            {formatSenderName(referral)}
          </span>
        )
      }
      actions={<PanelStepButtons onPrevious={onPrevious} onNext={onNext} />}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <ReferralPanelBody panel={panel} onRead={() => heading.current?.focus()} onClose={onClose} onNext={onNext} />
    </SidePanel>
  )
}
