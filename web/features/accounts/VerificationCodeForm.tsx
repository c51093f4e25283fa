import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { VERIFICATION_CODE_LENGTH } from '#contract/sessions.ts'
import { CallError } from '#web/api/call-error.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { VerificationCodeInput } from '#web/ui/form/VerificationCodeInput.tsx'

interface Props {
  label: string
  submitLabel: string
  onSubmit: (token: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for a code of six characters and shows when it is wrong. */
export function VerificationCodeForm({ label, submitLabel, onSubmit, onCancel }: Props) {
  const [token, setToken] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (token.length !== VERIFICATION_CODE_LENGTH || isSending) return
    setSending(true)
    try {
      await onSubmit(token)
    } catch (error) {
      setToken('')
      if (!(error instanceof CallError) || error.status !== 422) return showErrorAlert(error)
      flushSync(() => setWrong(error.message))
      form.current?.querySelector('input')?.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} onSubmit={send}>
      <Stack gap="sm">
        <VerificationCodeInput
          label={label}
          length={VERIFICATION_CODE_LENGTH}
          value={token}
          onChange={(value) => {
            setToken(value)
            setWrong(undefined)
          }}
          error={wrong}
        />
        <Group gap="sm">
          <Button type="submit" disabled={token.length !== VERIFICATION_CODE_LENGTH} loading={isSending}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
