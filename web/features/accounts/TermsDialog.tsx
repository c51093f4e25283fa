import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import classes from './TermsDialog.module.css'
import { TermsText } from './TermsText.tsx'

interface Props {
  isOpen: boolean
  /** Closes the dialog; `isAccepted` sets the switch of the form (decision 46). */
  onAnswer: (isAccepted: boolean) => void
}

/** Can only be closed with one of its two buttons (AUTH-042). */
export function TermsDialog({ isOpen, onAnswer }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t`Terms & Conditions`}
      size="lg"
    >
      <Stack gap="lg">
        <TermsText />
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
          <Button variant="default" onClick={() => onAnswer(false)}>{t`I Decline`}</Button>
          <Button data-autofocus onClick={() => onAnswer(true)}>{t`I Accept`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
