import { t } from '@lingui/core/macro'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { SetUp, setUpRoutes } from '#contract/set-up.ts'
import { useWrite } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PhoneInput } from '#web/ui/PhoneInput.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useCheckedForm } from '#web/ui/use-checked-form.tsx'
import { EntryCard } from './EntryCard.tsx'

const NOBODY = { first: '', last: '', email: '', phone: '', password: '', password_confirmation: '' }

/** Makes the first administrator of an empty hub, by the link that its start has printed (SR-008). */
export function SetUpPage() {
  const { token } = useParams({ from: '/set-up/$token' })
  const navigate = useNavigate()
  const settingUp = useWrite(setUpRoutes.setUp)
  const { form, submit, isSending, summary } = useCheckedForm({
    initialValues: NOBODY,
    toBody: (values) => ({ ...values, token }),
    schema: SetUp,
    title: t`Validation Errors`,
  })

  const setUp = submit(async (body) => {
    await settingUp.mutateAsync({ body })
    await navigate(paths.login())
    toast(t`Your account is ready. Please sign in.`)
  })

  return (
    <EntryCard title={t`Set up this hub`} text={t`You are its first administrator. The link works once.`}>
      <form onSubmit={setUp} noValidate>
        <Stack gap="md">
          <FormErrors {...summary} />
          <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first')} />
          <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last')} />
          <TextInput
            label={t`Email`}
            description={t`You sign in with it, and your tokens go there.`}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
          />
          <PhoneInput label={t`Mobile Phone`} {...form.getInputProps('phone')} />
          <PasswordInput
            label={t`Password`}
            description={t`At least 8 characters; a few words in a row are easy to keep in mind.`}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t`Confirm Password`}
            autoComplete="new-password"
            {...form.getInputProps('password_confirmation')}
          />
          <Button type="submit" loading={isSending} fullWidth>{t`Set up`}</Button>
        </Stack>
      </form>
    </EntryCard>
  )
}
