import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { accountRoutes } from '#contract/accounts.ts'
import { VERIFICATION_CODE_LENGTH } from '#contract/sessions.ts'
import { CallError, isSessionEndedError, getErrorMessage } from '#web/api/call-error.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { signOut } from '#web/api/sign-out.ts'
import type { FormProblem } from '#web/forms/form-problem.ts'
import { useForm } from '#web/forms/use-form.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { VerificationCodeInput } from '#web/ui/form/VerificationCodeInput.tsx'
import { ResendCodeButton } from './ResendCodeButton.tsx'
import { verifyTwoStep } from './sign-in.ts'

interface Props {
  /** The source of the code; null while the dialog is closed. */
  codeSource: 'message' | 'app' | null
  onDone: () => void
  onClose: () => void
}

/** The second step of signing in (AUTH-006, AUTH-023 to 026). Closes only by Verify or Start Over. */
export function VerificationCodeDialog({ codeSource, onDone, onClose }: Props) {
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
  const form = useForm({
    stored: { token: '' },
    toBody: (values) => values,
    schema: accountRoutes.verify.body,
    describeFailure: (error) => (isWrongToken(error) ? describeWrongToken(codeSource) : null),
  })
  const token = form.getValueProps('token')

  const startOver = () => {
    signOut({ keepsReturnUrl: true })
    onClose()
  }

  const startOverAfterEnd = (error: CallError) => {
    startOver()
    void showAlert({ title: t`Please sign in again`, text: getErrorMessage(error) })
  }

  const verify = form.submit(async (body) => {
    try {
      await verifyTwoStep(body.token)
    } catch (error) {
      if (isWrongToken(error)) form.discard()
      if (!(error instanceof CallError) || !isSessionEndedError(error)) throw error
      return startOverAfterEnd(error)
    }
    onClose()
    onDone()
  })

  return (
    <form onSubmit={verify} noValidate>
      <Stack gap="md">
        <VerificationCodeInput
          label={
            codeSource === 'app'
              ? t`Enter the code your authenticator app shows`
              : t`Enter the token we just sent you via email`
          }
          length={VERIFICATION_CODE_LENGTH}
          {...token}
        />
        <CodeHelp codeSource={codeSource} onSignInEnded={startOverAfterEnd} />
        <Group gap="sm">
          <Button
            type="submit"
            disabled={token.value.length !== VERIFICATION_CODE_LENGTH}
            loading={form.isSending}
          >{t`Verify`}</Button>
          <Button variant="default" onClick={startOver}>{t`Start Over`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

interface CodeHelpProps {
  codeSource: Props['codeSource']
  onSignInEnded: (error: CallError) => void
}

/** What helps who has no code. */
const CodeHelp = ({ codeSource, onSignInEnded }: CodeHelpProps) =>
  codeSource === 'app' ? (
    <Text size="xs" c="dimmed">{t`Without your phone? Enter one of your recovery codes.`}</Text>
  ) : (
    <>
      <ResendCodeButton onSignInEnded={onSignInEnded} />
      {codeSource === 'message' && getPublicConfig().features.demo && <DemoTokenHint />}
    </>
  )

const DemoTokenHint = () => (
  <Text size="xs" c="dimmed">
    <Trans>Demo: the token is in the terminal where the demo was started, and in its mailbox.</Trans>
  </Text>
)

const isWrongToken = (error: unknown) => error instanceof CallError && error.status === 422

function describeWrongToken(codeSource: Props['codeSource']): FormProblem {
  const title = t`Invalid Verification Token`
  const advice =
    codeSource === 'app'
      ? t`Please wait for the next code of your app.`
      : t`Please check the message again, or ask for a new token.`
  return { issues: [{ field: 'token', message: title }], dialog: { title, messages: [advice] } }
}
