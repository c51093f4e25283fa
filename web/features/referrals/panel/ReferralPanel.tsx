import { Drawer } from '@mantine/core'
import { useRef } from 'react'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { senderName } from '#web/features/referrals/referral-text.ts'
import { ReferralPanelBody } from './ReferralPanelBody.tsx'
import { usePanelReferral } from './use-panel-referral.ts'

interface Props {
  /** The id of the open referral, or null. */
  id: number | null
  listed: Referral | undefined
  onClose: () => void
}

/** A panel over the list with all details of one received referral, where there is no space beside the list. */
export function ReferralPanel({ id, listed, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const panel = usePanelReferral(id, listed)
  const { referral } = panel

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
      <ReferralPanelBody panel={panel} onRead={() => heading.current?.focus()} onClose={onClose} />
    </Drawer>
  )
}
