import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Textarea } from '@mantine/core'
import { useRef, useState, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { getErrorMessage } from '#web/api/call-error.ts'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'
import { DialogContent } from './DialogContent.tsx'

export interface PromptOptions {
  title: string
  /** Explains what happens on submit. */
  text: ReactNode
  /** The label of the field. */
  label: string
  maxLength: number
  /** What is typed is kept under this name, see `web/api/drafts.ts`. */
  draftKey: string
  /** The message for an empty field. */
  requiredMessage: string
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** Called with the answer. The dialog waits for it; on failure the text stays. */
  onSubmit: (answer: string) => Promise<unknown>
}

interface Props extends Omit<PromptOptions, 'title'> {
  onWorking: (isWorking: boolean) => void
  onClose: (isDone: boolean) => void
}

/** A form that asks for a text. */
export function PromptForm(props: Props) {
  const { text, label, maxLength, requiredMessage, draftKey, onClose } = props
  const [answer, setAnswer] = useState(() => readDraft(draftKey, z.string()) ?? '')
  const type = (typed: string) => {
    setAnswer(typed)
    if (typed === '') clearDraft(draftKey)
    else saveDraft(draftKey, typed)
  }
  const cancel = () => {
    clearDraft(draftKey)
    onClose(false)
  }
  const { submit, field, isWorking, isBlank, setBlank, failure } = usePromptSubmit(props, answer)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
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
            <AnswerField
              ref={field}
              label={label}
              answer={answer}
              error={isBlank && requiredMessage}
              maxLength={maxLength}
              onChange={(typed) => {
                type(typed)
                setBlank(false)
              }}
            />
          </Stack>
        }
      >
        <Button variant="default" disabled={isWorking} onClick={cancel}>
          {props.cancelLabel ?? t`Cancel`}
        </Button>
        <Button type="submit" color={props.isDangerous ? 'red' : 'teal'} loading={isWorking}>
          {props.confirmLabel}
        </Button>
      </DialogContent>
    </form>
  )
}

/** Submits the answer. The field has the focus when it is blank or was refused. */
function usePromptSubmit({ draftKey, onSubmit, onWorking, onClose }: Props, answer: string) {
  const [isWorking, setWorking] = useState(false)
  const [isBlank, setBlank] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const working = (now: boolean) => {
    setWorking(now)
    onWorking(now)
  }

  /** Returns to the field once it has its message. */
  const refuse = (show: () => void) => {
    flushSync(show)
    field.current?.focus()
  }

  const submit = async () => {
    if (answer.trim() === '') return refuse(() => setBlank(true))
    working(true)
    setFailure(null)
    try {
      await onSubmit(answer.trim())
      clearDraft(draftKey)
      onClose(true)
    } catch (error) {
      working(false)
      refuse(() => setFailure(getErrorMessage(error)))
    }
  }
  return { submit, field, isWorking, isBlank, setBlank, failure }
}

interface AnswerFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  answer: string
  error: string | false
  maxLength: number
  onChange: (typed: string) => void
}

const AnswerField = ({ answer, onChange, ...field }: AnswerFieldProps) => (
  <Textarea
    {...field}
    value={answer}
    minRows={4}
    autosize
    maxRows={10}
    withAsterisk
    data-autofocus
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
