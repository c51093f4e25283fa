import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FirstAdministrator, setUpRoutes } from '#contract/set-up.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { paths } from '#web/paths.ts'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import { RegistrantFields } from './RegistrantFields.tsx'

const NOBODY = { first: '', last: '', email: '', phone: '', password: '', password_confirmation: '' }

/** Creates the first administrator of an empty hub with the link printed at its start (SR-008). */
export function CreateFirstAdministratorPage() {
  const { token } = useParams({ from: '/set-up/$token' })
  const navigate = useNavigate()
  const settingUp = useRouteMutation(setUpRoutes.setUp)
  const language = useLanguage()
  const form = useForm({
    stored: NOBODY,
    toBody: (values) => ({ ...values, token, language }),
    schema: FirstAdministrator,
    title: t`Validation Errors`,
  })

  const setUp = form.submit(async (body) => {
    await settingUp.mutateAsync({ body })
    await navigate({ ...paths.login(), state: { signInNotice: 'registered', signInEmail: body.email } })
  })

  return (
    <CentredCard title={t`Set up this hub`} text={t`You are its first administrator. The link works once.`}>
      <form onSubmit={setUp} noValidate>
        <Stack gap="md">
          <RegistrantFields form={form} />
          <NewPasswordFields form={form} />
          <Button type="submit" loading={form.isSending} fullWidth>{t`Set up`}</Button>
        </Stack>
      </form>
    </CentredCard>
  )
}
