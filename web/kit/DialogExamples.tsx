import { Button, Group } from '@mantine/core'
import { CallError } from '#web/api/call-error.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showErrorAlert, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const WAIT_MS = 800

const failing = async () => {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  throw new CallError(409, { message: 'This referral has changed meanwhile.' })
}

export function DialogExamples() {
  return (
    <Group>
      <Button
        variant="default"
        onClick={() => void showAlert({ title: 'Reset Completed', text: 'Password Successfully Reset' })}
      >
        Message
      </Button>
      <Button variant="default" onClick={() => void confirmAndRun(CONFIRMATION_TEXTS.deleteOne())}>
        Confirmation
      </Button>
      <Button
        variant="default"
        onClick={() => void confirmAndRun({ ...CONFIRMATION_TEXTS.deleteOne(), onConfirm: failing })}
      >
        Failing confirmation
      </Button>
      <Button
        variant="default"
        onClick={() => showErrorAlert(new CallError(500, { message: 'Something went wrong.' }))}
      >
        Failure
      </Button>
      <Button variant="default" onClick={() => showToast('Marked as read!')}>
        Toast
      </Button>
    </Group>
  )
}
