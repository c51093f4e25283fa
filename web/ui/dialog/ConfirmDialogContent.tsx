import { t } from '@lingui/core/macro'
import { Button, Text, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { getErrorMessage } from '#web/api/call-error.ts'
import { DialogContent } from './DialogContent.tsx'
import { getFailureTitle } from '#web/ui/failure-title.ts'

export interface ConfirmOptions {
  title: string
  /** The name of what the question is about, on a line of its own. */
  item?: string
  text: ReactNode
  /** What else it leads to, below a text that must stay as it is. */
  consequence?: string | undefined
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** An optional note field. */
  note?: { label: string; maxLength: number } | undefined
  /** Called with the note on confirmation. The dialog waits for it and shows a failure. */
  onConfirm?: (note: string) => Promise<unknown>
  /** Returns the failure message, when it is not the server's. */
  describeFailure?: (error: unknown) => { title: string; text: string }
}

interface Props extends Omit<ConfirmOptions, 'title'> {
  onRename: (title: string) => void
  onWorking: (isWorking: boolean) => void
  onClose: (isDone: boolean) => void
}

/** The pressed button is removed with the question, and the focus with it. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

/** Shows the question, then the progress, then closes or shows the failure, all in one dialog. */
export function ConfirmDialogContent({ onRename, onWorking, onClose, ...asked }: Props) {
  const [isWorking, setWorking] = useState(false)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  const working = (now: boolean) => {
    setWorking(now)
    onWorking(now)
  }

  const submit = async () => {
    working(true)
    try {
      await asked.onConfirm?.(note.trim())
      onClose(true)
    } catch (error) {
      working(false)
      const { title, text } = asked.describeFailure?.(error) ?? {
        title: getFailureTitle(error),
        text: getErrorMessage(error),
      }
      setFailure(text)
      onRename(title)
    }
  }

  if (failure !== null) {
    return (
      <DialogContent text={<div role="alert">{failure}</div>}>
        <Button ref={focusOnMount} onClick={() => onClose(false)}>{t`Close`}</Button>
      </DialogContent>
    )
  }

  return (
    <DialogContent
      text={
        <>
          {asked.item !== undefined && <Text fw={600}>{asked.item}</Text>}
          {typeof asked.text === 'string' ? <Text>{asked.text}</Text> : asked.text}
          {asked.consequence !== undefined && <Text>{asked.consequence}</Text>}
          {asked.note && (
            <Textarea
              {...asked.note}
              mt="sm"
              value={note}
              minRows={3}
              autosize
              maxRows={10}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </>
      }
    >
      <Button variant="default" data-autofocus disabled={isWorking} onClick={() => onClose(false)}>
        {asked.cancelLabel ?? t`Cancel`}
      </Button>
      <Button color={asked.isDangerous ? 'red' : 'teal'} loading={isWorking} onClick={submit}>
        {asked.confirmLabel}
      </Button>
    </DialogContent>
  )
}
