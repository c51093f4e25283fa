import { t } from '@lingui/core/macro'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#web/api/call-error.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

/**
 * Sends a form without a password first, and asks for the current one when the server requires it. `passwordField` is
 * null until then.
 */
export function useRetryWithCurrentPassword(send: (body: { current_password?: string }) => Promise<void>) {
  const [password, setPassword] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await send(password ? { current_password: password } : {})
      setPassword(null)
      setWrong(null)
    } catch (error) {
      const message = error instanceof CallError ? error.errors['current_password']?.[0] : undefined
      if (!message) return showErrorAlert(error)
      flushSync(() => {
        setWrong(message)
        setPassword((typed) => typed ?? '')
      })
      field.current?.focus()
    }
  }

  const passwordField = password !== null && (
    <PasswordField
      ref={field}
      label={t`Current Password`}
      autoComplete="current-password"
      w="100%"
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      error={wrong}
    />
  )
  return { submit, passwordField }
}
