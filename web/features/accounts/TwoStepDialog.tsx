import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Input, Modal, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { VERIFICATION_CODE_LENGTH } from '#contract/accounts.ts'
import { CallError, isSessionEndedError, errorMessageOf } from '#web/api/call-error.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { signOut } from '#web/api/sign-out.ts'
import { showFailure, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { TokenInput } from '#web/ui/form/TokenInput.tsx'
import { ResendCodeButton } from './ResendCodeButton.tsx'
import { verifyTwoStep } from './sign-in.ts'

interface Props {
  /** The source of the code; null while the dialog is closed. */
  codeSource: 'message' | 'app' | null
  onDone: () => void
  onClose: () => void
}

/** The second step of signing in (AUTH-006, AUTH-023 to 026). Closes only by Verify or Start Over. */
export function TwoStepDialog({ codeSource, onDone, onClose }: Props) {
  return (
    <Modal
      opened={codeSource !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t`Two-step verification`}
    >
      <TwoStepForm codeSource={codeSource} onDone={onDone} onClose={onClose} />
    </Modal>
  )
}

function TwoStepForm({ codeSource, onDone, onClose }: Props) {
  const [token, setToken] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isVerifying, setVerifying] = useState(false)

  const startOver = () => {
    signOut()
    onClose()
  }

  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (token.length !== VERIFICATION_CODE_LENGTH || isVerifying) return
    setVerifying(true)
    try {
      await verifyTwoStep(token)
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
    if (isSessionEndedError(error)) {
      startOver()
      return showAlert({ title: t`Please sign in again`, text: errorMessageOf(error) })
    }
    if (error.status !== 422) return showFailure(error)
    setWrong(true)
    setToken('')
    await showAlert({
      title: t`Invalid Verification Token`,
      text:
        codeSource === 'app'
          ? t`Please wait for the next code of your app.`
          : t`Please check the message again, or ask for a new token.`,
    })
  }

  return (
    <form onSubmit={verify}>
      <Stack gap="md">
        <TokenInput
          label={
            codeSource === 'app'
              ? t`Enter the code your authenticator app shows`
              : t`Enter the token we just sent you via email`
          }
          length={VERIFICATION_CODE_LENGTH}
          value={token}
          onChange={(value) => {
            setToken(value)
            setWrong(false)
          }}
          hasError={isWrong}
        />
        {isWrong && <Input.Error>{t`Invalid Verification Token`}</Input.Error>}
        {codeSource === 'app' ? (
          <Text size="xs" c="dimmed">{t`Without your phone? Enter one of your recovery codes.`}</Text>
        ) : (
          <ResendCodeButton />
        )}
        {codeSource === 'message' && getPublicConfig().features.demo && (
          <Text size="xs" c="dimmed">
            <Trans>Demo: the token is in the terminal where the demo was started, and in its mailbox.</Trans>
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={startOver}>{t`Start Over`}</Button>
          <Button
            type="submit"
            disabled={token.length !== VERIFICATION_CODE_LENGTH}
            loading={isVerifying}
          >{t`Verify`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
