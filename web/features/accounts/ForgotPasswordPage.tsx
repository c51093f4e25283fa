import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ForgotPassword, passwordResetRoutes } from '#contract/password-reset.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { paths } from '#web/paths.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { withPasswordResetFailureMessage } from './with-password-reset-failure-message.ts'

/** Requests a link to set a new password. */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const asking = useRouteMutation(passwordResetRoutes.forgot)
  const form = useForm({
    stored: { email: '' },
    toBody: (values) => values,
    schema: ForgotPassword,
    title: t`Validation Errors`,
  })

  const requestLink = form.submit(
    (body) => withPasswordResetFailureMessage(asking.mutateAsync({ body })),
    async ({ email }) => {
      await showAlert({ title: t`Reset Link sent`, text: t`Please check your email for the password reset link.` })
      await navigate({ ...paths.login(), state: { signInNotice: 'link-sent', signInEmail: email } })
    },
  )

  return (
    <CentredCard
      title={t`Forgot Password?`}
      text={t`Enter your email and we'll send you a link to choose a new password.`}
    >
      <form onSubmit={requestLink} noValidate>
        <Stack gap="md">
          <EmailField label={t`Email`} autoComplete="username" {...form.getInputProps('email')} />
          <Button type="submit" loading={form.isSending} fullWidth>{t`Send Reset Link`}</Button>
          <TextLink {...paths.login()}>{t`Back to sign in`}</TextLink>
        </Stack>
      </form>
    </CentredCard>
  )
}
