import { useRef, type KeyboardEvent } from 'react'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { formatSenderLastFirstName } from '#web/features/referrals/referral-text.ts'
import { getPanelStepOfKeyEvent } from '#web/features/referrals/received/use-received-list-shortcuts.ts'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { PanelStepButtons } from './PanelStepButtons.tsx'
import { ReceivedReferralPanelBody } from './ReceivedReferralPanelBody.tsx'
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
export function ReceivedReferralPanel({ id, listed, onPrevious, onNext, hasKeys, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const panel = usePanelReferral(id, listed)
  const { referral } = panel
  const onKeyDown = (event: KeyboardEvent) => {
    const step = hasKeys ? getPanelStepOfKeyEvent(event) : null
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
            {formatSenderLastFirstName(referral)}
          </span>
        )
      }
      actions={<PanelStepButtons onPrevious={onPrevious} onNext={onNext} />}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <ReceivedReferralPanelBody
        panel={panel}
        onRead={() => heading.current?.focus()}
        onClose={onClose}
        onNext={onNext}
      />
    </SidePanel>
  )
}
