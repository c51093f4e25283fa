import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Fieldset, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Registration, registrationRoutes } from '#contract/registration.ts'
import { useRouteMutation } from '#web/api/query.ts'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import { RegistrantFields } from './RegistrantFields.tsx'
import { OccupationSelect } from './OccupationSelect.tsx'
import {
  EMPTY_REGISTRATION_FORM_VALUES,
  toRegistrationBody,
  type RegistrationFormValues,
} from './registration-form-values.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { MessageChannelSwitches } from './MessageChannelSwitches.tsx'
import { NewVendorFields } from './NewVendorFields.tsx'

/** Registers an account, optionally with a vendor (specification 2.8). */
export function RegisterPage() {
  const { email = '' }: { email?: string } = useSearch({ from: '/register' })
  const navigate = useNavigate()
  const registering = useRouteMutation(registrationRoutes.register)
  const language = useLanguage()
  const [hasAgreed, setAgreed] = useKeptState('registration agreed', () => false)
  const [isReading, terms] = useDisclosure(false)
  const form = useForm({
    stored: { ...EMPTY_REGISTRATION_FORM_VALUES, email },
    keptAs: 'registration',
    toBody: (values) => ({ ...toRegistrationBody(values), language }),
    schema: Registration,
    title: t`Validation Errors`,
  })

  const register = form.submit(async (body) => {
    await registering.mutateAsync({ body })
    await navigate({ ...paths.login(), state: { signInNotice: 'registered', signInEmail: body.email } })
  })

  const answerTerms = (isAccepted: boolean) => {
    setAgreed(isAccepted)
    terms.close()
  }

  return (
    <CentredCard
      title={t`Register Now`}
      text={
        <Trans>
          Already have an account?{' '}
          <TextLink {...paths.login()} underline="always">
            Sign in
          </TextLink>
        </Trans>
      }
    >
      <form onSubmit={register} noValidate>
        <Stack gap="md">
          <RegistrationFields form={form} isVendor={form.values.is_vendor} />
          <div>
            <Switch
              label={t`I Agree to Privacy Policy`}
              required
              checked={hasAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <Anchor component="button" type="button" underline="always" mt={4} onClick={terms.open}>
              {t`Read the terms and the privacy policy`}
            </Anchor>
          </div>
          <Button type="submit" loading={form.isSending} disabled={!hasAgreed} fullWidth>{t`Register`}</Button>
          {!hasAgreed && <Text size="xs" c="dimmed" ta="center">{t`Agree to the privacy policy to continue.`}</Text>}
        </Stack>
      </form>
      <TermsDialog isOpen={isReading} onAnswer={answerTerms} />
    </CentredCard>
  )
}

interface RegistrationFieldsProps {
  form: FieldPropGetters<RegistrationFormValues>
  isVendor: boolean
}

function RegistrationFields({ form, isVendor }: RegistrationFieldsProps) {
  return (
    <>
      <RegistrantFields form={form} />
      <NewPasswordFields form={form} />
      <OccupationSelect description={t`Optional`} {...form.getValueProps('occupation')} />

      <Switch
        label={t`Would you like to become a listed vendor?`}
        description={t`People will find you on the map and can send you referrals.`}
        {...form.getCheckboxProps('is_vendor')}
      />
      {isVendor && (
        <Fieldset legend={t`Your vendor`}>
          <Stack gap="md">
            <NewVendorFields form={form} />
          </Stack>
        </Fieldset>
      )}

      <MessageChannelSwitches form={form} />
    </>
  )
}
