import { t } from '@lingui/core/macro'
import { CloseButton, Group, Title } from '@mantine/core'
import { useRef } from 'react'
import type { Referral } from '#contract/referrals.ts'
import compactClasses from '#web/features/referrals/compact.module.css'
import { formatSenderLastFirstName } from '#web/features/referrals/referral-text.ts'
import { useFitToScreenBottomRef } from '#web/ui/hooks/use-fit-to-screen-bottom-ref.ts'
import classes from './DockedReferralPanel.module.css'
import { PanelStepButtons } from './PanelStepButtons.tsx'
import { ReceivedReferralPanelBody } from './ReceivedReferralPanelBody.tsx'
import { usePanelReferral } from './use-panel-referral.ts'

interface Props {
  id: number
  listed: Referral | undefined
  /** Opens the previous or next referral of the list; null at its ends. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** All details of one received referral beside the list, which stays usable: the panel is no dialog. */
export function DockedReferralPanel({ id, listed, onPrevious, onNext, onClose }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const element = useFitToScreenBottomRef<HTMLElement>()
  const panel = usePanelReferral(id, listed)
  const name = panel.referral && formatSenderLastFirstName(panel.referral)

  return (
    <section
      ref={element}
      className={classes.panel}
      aria-label={name ? t`Referral of ${name}` : t`Referral`}
      data-docked-panel
    >
      <div className={classes.head}>
        <Title order={2} size="h4" className={classes.name}>
          <span ref={heading} tabIndex={-1} className={compactClasses.heading} data-panel-heading>
            {name}
          </span>
        </Title>
        <Group gap={4} wrap="nowrap" className="no-print">
          <PanelStepButtons onPrevious={onPrevious} onNext={onNext} />
          <CloseButton size="lg" onClick={onClose} />
        </Group>
      </div>
      {/* A new element for each referral, so that it begins at its top. */}
      <div key={id} className={classes.content}>
        <ReceivedReferralPanelBody
          panel={panel}
          onRead={() => heading.current?.focus()}
          onClose={onClose}
          onNext={onNext}
        />
      </div>
    </section>
  )
}
