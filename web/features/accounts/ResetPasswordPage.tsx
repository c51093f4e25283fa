import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PasswordReset, passwordResetRoutes } from '#contract/password-reset.ts'
import { saveDeviceMark } from '#web/api/device-marks.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { paths } from '#web/paths.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import { withPasswordResetFailureMessage } from './with-password-reset-failure-message.ts'

/** Sets a new password with the link of the message; token and email are in the address. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/reset-password/$token' })
  const { email = '' } = useSearch({ from: '/reset-password/$token' })
  const navigate = useNavigate()
  const resetting = useRouteMutation(passwordResetRoutes.reset)
  const form = useForm({
    stored: { password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, token, email }),
    schema: PasswordReset,
    title: t`Validation Failed`,
    refusedTitle: t`Reset Password Failed`,
  })

  const reset = form.submit(
    async (body) => {
      const { known_device } = await withPasswordResetFailureMessage(resetting.mutateAsync({ body }))
      if (known_device) saveDeviceMark(known_device)
    },
    async () => {
      await showAlert({ title: t`Reset Completed`, text: t`Password Successfully Reset` })
      await navigate({ ...paths.login(), state: { signInNotice: 'password-reset', signInEmail: email } })
    },
  )

  return (
    <CentredCard title={t`Reset Password`} text={email}>
      <form onSubmit={reset} noValidate>
        <Stack gap="md">
          <NewPasswordFields form={form} />
          <Button type="submit" loading={form.isSending} fullWidth>{t`Reset Password`}</Button>
          <TextLink {...paths.forgotPassword()}>{t`Ask for a new link`}</TextLink>
        </Stack>
      </form>
    </CentredCard>
  )
}
