import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Reset, registrationRoutes } from '#contract/registration.ts'
import { useWrite } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { tell } from '#web/ui/dialogs.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { useCheckedForm } from '#web/ui/use-checked-form.tsx'
import { EntryCard } from './EntryCard.tsx'
import { NewPasswordFields } from './EntryFields.tsx'
import { calledOff } from './reset-failure.ts'

/** Chooses a new password by the link of the message: the token is in the address, and so is the e-mail. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/reset-password/$token' })
  const { email = '' } = useSearch({ from: '/reset-password/$token' })
  const navigate = useNavigate()
  const resetting = useWrite(registrationRoutes.reset)
  const { form, submit, isSending, summary } = useCheckedForm({
    initialValues: { password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, token, email }),
    schema: Reset,
    title: t`Validation Failed`,
    refusedTitle: t`Reset Password Failed`,
  })

  const reset = submit(async (body) => {
    await calledOff(resetting.mutateAsync({ body }))
    await tell({ title: t`Reset Completed`, text: t`Password Successfully Reset` })
    await navigate(paths.login())
  })

  return (
    <EntryCard title={t`Reset Password`} text={email}>
      <form onSubmit={reset} noValidate>
        <Stack gap="md">
          <FormErrors {...summary} />
          <NewPasswordFields of={form.getInputProps} />
          <Button type="submit" loading={isSending} fullWidth>{t`Reset Password`}</Button>
          <TextLink {...paths.forgotPassword()}>{t`Ask for a new link`}</TextLink>
        </Stack>
      </form>
    </EntryCard>
  )
}
