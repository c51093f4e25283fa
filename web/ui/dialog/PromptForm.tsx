import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { errorMessageOf } from '#web/api/call-error.ts'
import { DialogContent } from './DialogContent.tsx'

export interface PromptOptions {
  title: string
  /** What happens then. */
  text: ReactNode
  /** Above the field. */
  label: string
  maxLength: number
  /** Said when the field is empty. */
  requiredMessage: string
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** What happens with the answer. The dialog waits for it; when it fails, what was written stays. */
  onSubmit: (answer: string) => Promise<unknown>
}

interface Props extends Omit<PromptOptions, 'title'> {
  onWorking: (isWorking: boolean) => void
  onClose: (isDone: boolean) => void
}

/** A question that wants words. */
export function PromptForm({ text, label, maxLength, requiredMessage, onSubmit, onWorking, onClose, ...asked }: Props) {
  const [answer, setAnswer] = useState('')
  const [isWorking, setWorking] = useState(false)
  const [isBlank, setBlank] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const working = (now: boolean) => {
    setWorking(now)
    onWorking(now)
  }

  const go = async () => {
    if (answer.trim() === '') return setBlank(true)
    working(true)
    setFailure(null)
    try {
      await onSubmit(answer.trim())
      onClose(true)
    } catch (error) {
      working(false)
      setFailure(errorMessageOf(error))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <DialogContent
        text={
          <Stack gap="sm">
            <div>{text}</div>
            {failure !== null && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <Textarea
              label={label}
              value={answer}
              error={isBlank && requiredMessage}
              maxLength={maxLength}
              minRows={4}
              autosize
              maxRows={10}
              withAsterisk
              data-autofocus
              onChange={(event) => {
                setAnswer(event.currentTarget.value)
                setBlank(false)
              }}
            />
          </Stack>
        }
      >
        <Button variant="default" disabled={isWorking} onClick={() => onClose(false)}>
          {asked.cancelLabel ?? t`Cancel`}
        </Button>
        <Button type="submit" color={asked.isDangerous ? 'red' : 'teal'} loading={isWorking}>
          {asked.confirmLabel}
        </Button>
      </DialogContent>
    </form>
  )
}
