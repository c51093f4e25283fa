import { t } from '@lingui/core/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import classes from './PanelStepButtons.module.css'

interface Props {
  /** Opens the previous or next referral of the list; null at its ends. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The buttons of a panel that lead to the other referrals of the list. */
export const PanelStepButtons = ({ onPrevious, onNext }: Props) => (
  <>
    <StepButton
      label={t`Previous referral`}
      end={t`This is the first referral of the list.`}
      shortcut="k"
      icon={IconChevronUp}
      onStep={onPrevious}
    />
    <StepButton
      label={t`Next referral`}
      end={t`This is the last referral of the list.`}
      shortcut="j"
      icon={IconChevronDown}
      onStep={onNext}
    />
  </>
)

interface StepButtonProps {
  label: string
  /** Says why there is no such step. */
  end: string
  /** The key that does the same. */
  shortcut: string
  icon: typeof IconChevronUp
  onStep: (() => void) | null
}

const StepButton = ({ label, end, shortcut, icon: Icon, onStep }: StepButtonProps) => (
  <Tooltip label={onStep === null ? end : `${label} (${shortcut})`}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      className={classes.step}
      aria-label={label}
      // Not `disabled`: a disabled button would lose the focus.
      aria-disabled={onStep === null}
      data-disabled={onStep === null || undefined}
      onClick={() => onStep?.()}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
