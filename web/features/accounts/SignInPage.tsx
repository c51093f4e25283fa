import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { SignInCredentials } from '#contract/sessions.ts'
import { getPublicConfig } from '#web/api/config.ts'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useForm } from '#web/forms/use-form.ts'
import { paths, PUBLIC_DIRECTORY_PATH } from '#web/paths.ts'
import { isOpenedFromCrm } from '#web/api/display-mode.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { importStartVendorModule } from './find-start-vendor.ts'
import { preloadStartPage } from './preload-start-page.ts'
import { resumeSignIn, signIn, toSignInFailure, type SignInFailure, type SignInResult } from './sign-in.ts'
import { SignInFailureText } from './SignInFailureText.tsx'
import { SignInNotice } from './SignInNotice.tsx'
import classes from './SignInPage.module.css'
import { useSignInRedirect } from './use-sign-in-redirect.ts'
import { WelcomePanel } from './WelcomePanel.tsx'

const loadVerificationCodeDialog = () => import('./VerificationCodeDialog.tsx')
/** What the steps after the password need. */
const preloadNextSteps = () =>
  void Promise.all([loadVerificationCodeDialog(), importStartVendorModule()]).catch(() => undefined)
const VerificationCodeDialog = lazyPart(() => loadVerificationCodeDialog().then((file) => file.VerificationCodeDialog))

/** The sign-in form beside an introduction of the hub: the password first, then two-step when required. */
export function SignInPage() {
  const [twoStep, setTwoStep] = useState<'message' | 'app' | null>(null)
  const redirectAfterSignIn = useSignInRedirect()
  const router = useRouter()

  const askForToken = (codeSource: 'message' | 'app') => {
    setTwoStep(codeSource)
    preloadStartPage(router)
  }

  return (
    <div className={classes.page}>
      <WelcomePanel />
      <div className={classes.side}>
        <Paper className={classes.card} p={{ base: 'lg', sm: 'xl' }}>
          <SignInForm onSignedIn={redirectAfterSignIn} onTwoStep={askForToken} />
        </Paper>
        {getPublicConfig().features.demo && <DemoHint />}
      </div>
      {twoStep && (
        <Suspense>
          <VerificationCodeDialog codeSource={twoStep} onDone={redirectAfterSignIn} onClose={() => setTwoStep(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface SignInFormProps {
  onSignedIn: () => Promise<unknown>
  onTwoStep: (codeSource: 'message' | 'app') => void
}

function SignInForm({ onSignedIn, onTwoStep }: SignInFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const email = useLocation({ select: ({ state }) => state.signInEmail ?? '' })
  const form = useForm({
    stored: { username: email, password: '' },
    toBody: (values): z.input<typeof SignInCredentials> => values,
    schema: SignInCredentials,
    title: t`Validation Errors`,
  })

  const fail = (failed: SignInFailure) => {
    setFailure(failed.message)
    void showAlert({ title: t`Sorry`, text: <SignInFailureText {...failed} /> })
  }

  const continueAfterPassword = async (admission: SignInResult | null) => {
    if (admission === 'two-step') return onTwoStep('message')
    if (admission === 'two-step by app') return onTwoStep('app')
    if (admission === 'signed-in') return onSignedIn()
    if (admission === 'deactivated') {
      return fail({ message: t`Your account has been deactivated`, cause: 'deactivated' })
    }
  }

  // Continues a sign-in that a reload interrupted.
  const onResumed = useEffectEvent(continueAfterPassword)
  useEffect(() => {
    void resumeSignIn().then(onResumed)
  }, [])

  const submit = form.submit(async (credentials) => {
    setFailure(null)
    try {
      await continueAfterPassword(await signIn(credentials))
    } catch (error) {
      fail(toSignInFailure(error, t`Unknown login error`))
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1} size="h2" tabIndex={-1}>{t`Sign in`}</Title>
        {!failure && <SignInNotice />}
        {failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        <CredentialFields form={form} />
        <Button type="submit" loading={form.isSending} fullWidth>{t`Sign In`}</Button>
        <SignInLinks />
      </Stack>
    </form>
  )
}

/** Ways on for people who cannot sign in. */
function SignInLinks() {
  return (
    <>
      <Group justify="space-between" gap="xs">
        <TextLink {...paths.register()}>{t`Register`}</TextLink>
        {!isOpenedFromCrm() && <TextLink {...paths.forgotPassword()}>{t`Forgot Password?`}</TextLink>}
      </Group>
      {getPublicConfig().features.publicDirectory && !isOpenedFromCrm() && (
        <Anchor href={PUBLIC_DIRECTORY_PATH}>{t`Find help without an account`}</Anchor>
      )}
    </>
  )
}

const CredentialFields = ({ form }: { form: FieldPropGetters<{ username: string; password: string }> }) => (
  <>
    <EmailField
      label={t`Email`}
      autoComplete="username"
      onFocus={preloadNextSteps}
      {...form.getInputProps('username')}
    />
    <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
  </>
)

function DemoHint() {
  return (
    <Text size="xs" c="dimmed" ta="center">
      <Trans>
        This is a demo. The terminal where it was started shows its accounts, the address of its mailbox, and each
        token.
      </Trans>
    </Text>
  )
}
