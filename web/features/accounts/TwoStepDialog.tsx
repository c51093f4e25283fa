import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Input, Modal, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { TOKEN_LENGTH } from '#contract/accounts.ts'
import { CallError, endsSession, messageOf } from '#web/api/call-error.ts'
import { publicConfig } from '#web/api/config.ts'
import { signOut } from '#web/api/sign-out.ts'
import { showFailure, tell } from '#web/ui/dialogs.tsx'
import { TokenInput } from '#web/ui/TokenInput.tsx'
import { ResendLink } from './ResendLink.tsx'
import { passTwoStep } from './sign-in.ts'

interface Props {
  /** Where the code comes from; null while the dialog is closed. */
  by: 'message' | 'app' | null
  onDone: () => void
  onClose: () => void
}

/** The second step of signing in (AUTH-006, AUTH-023 to 026). It is left by Verify or Start Over alone. */
export function TwoStepDialog({ by, onDone, onClose }: Props) {
  return (
    <Modal
      opened={by !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t`Two-step verification`}
    >
      <TwoStepForm by={by} onDone={onDone} onClose={onClose} />
    </Modal>
  )
}

function TwoStepForm({ by, onDone, onClose }: Props) {
  const [token, setToken] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isVerifying, setVerifying] = useState(false)

  const startOver = () => {
    signOut()
    onClose()
  }

  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (token.length !== TOKEN_LENGTH || isVerifying) return
    setVerifying(true)
    try {
      await passTwoStep(token)
      onClose()
      onDone()
    } catch (error) {
      await explain(error)
    } finally {
      setVerifying(false)
    }
  }

  const explain = async (error: unknown) => {
    if (!(error instanceof CallError)) return showFailure(error)
    if (endsSession(error)) {
      startOver()
      return tell({ title: t`Please sign in again`, text: messageOf(error) })
    }
    if (error.status !== 422) return showFailure(error)
    setWrong(true)
    setToken('')
    await tell({
      title: t`Invalid Verification Token`,
      text:
        by === 'app'
          ? t`Please wait for the next code of your app.`
          : t`Please check the message again, or ask for a new token.`,
    })
  }

  return (
    <form onSubmit={verify}>
      <Stack gap="md">
        <TokenInput
          label={
            by === 'app'
              ? t`Enter the code your authenticator app shows`
              : t`Enter the token we just sent you via email`
          }
          length={TOKEN_LENGTH}
          value={token}
          onChange={(value) => {
            setToken(value)
            setWrong(false)
          }}
          hasError={isWrong}
        />
        {isWrong && <Input.Error>{t`Invalid Verification Token`}</Input.Error>}
        {by === 'app' ? (
          <Text size="xs" c="dimmed">{t`Without your phone? Enter one of your recovery codes.`}</Text>
        ) : (
          <ResendLink />
        )}
        {by === 'message' && publicConfig().features.demo && (
          <Text size="xs" c="dimmed">
            <Trans>Demo: the token is in the terminal where the demo was started, and in its mailbox.</Trans>
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={startOver}>{t`Start Over`}</Button>
          <Button type="submit" disabled={token.length !== TOKEN_LENGTH} loading={isVerifying}>{t`Verify`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
