import { t } from '@lingui/core/macro'
import { Alert, Button, Text, Textarea } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
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

/** Runs the action. A failure takes the title and the place of the question, but stands above one whose note would be lost. */
function useConfirmation({ onRename, onWorking, onClose, ...asked }: Props) {
  const [isWorking, setWorking] = useState(false)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)

  const working = (now: boolean) => {
    setWorking(now)
    onWorking(now)
  }

  const submit = async () => {
    working(true)
    setFailure(null)
    try {
      await asked.onConfirm?.(note.trim())
      onClose(true)
    } catch (error) {
      working(false)
      const { title, text } = asked.describeFailure?.(error) ?? {
        title: getFailureTitle(error),
        text: getErrorMessage(error),
      }
      // The pressed button has lost the focus while it was busy.
      flushSync(() => setFailure(text))
      onRename(title)
      if (asked.note) noteField.current?.focus()
    }
  }
  return { submit, isWorking, note, setNote, noteField, failure }
}

/** Shows the question, then the progress, then closes or shows the failure, all in one dialog. */
export function ConfirmDialogContent(props: Props) {
  const { onClose, ...asked } = props
  const { submit, isWorking, note, setNote, noteField, failure } = useConfirmation(props)

  if (failure !== null && !asked.note) {
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
          {failure !== null && (
            <Alert color="red" role="alert" mb="sm">
              {failure}
            </Alert>
          )}
          {asked.item !== undefined && <Text fw={600}>{asked.item}</Text>}
          {typeof asked.text === 'string' ? <Text>{asked.text}</Text> : asked.text}
          {asked.consequence !== undefined && <Text>{asked.consequence}</Text>}
          {asked.note && (
            <Textarea
              {...asked.note}
              ref={noteField}
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
