import { Drawer, Group } from '@mantine/core'
import { useRef } from 'react'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { formatSenderName } from '#web/features/referrals/referral-text.ts'
import { useIsDialogOpen } from '#web/ui/dialog/modals.ts'
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
  onClose: () => void
}

/** A panel over the list with all details of one received referral, where there is no space beside the list. */
export function ReferralPanel({ id, listed, onPrevious, onNext, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const panel = usePanelReferral(id, listed)
  const { referral } = panel
  const isDialogOpen = useIsDialogOpen()

  return (
    <Drawer.Root opened={id !== null} onClose={onClose} closeOnEscape={!isDialogOpen} position="right" size={480}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>
            {referral && (
              <span ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
                {formatSenderName(referral)}
              </span>
            )}
          </Drawer.Title>
          <Group gap={4} wrap="nowrap" className="no-print">
            <PanelStepButtons onPrevious={onPrevious} onNext={onNext} hasKeys={false} />
            <Drawer.CloseButton />
          </Group>
        </Drawer.Header>
        <Drawer.Body>
          <ReferralPanelBody panel={panel} onRead={() => heading.current?.focus()} onClose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
