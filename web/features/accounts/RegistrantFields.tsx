import { t } from '@lingui/core/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { FormWith } from '#web/forms/field-props.ts'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'

interface RegistrantFieldsProps {
  form: FormWith<{ first: string; last: string; email: string; phone: string }>
}

/** Personal fields of someone who registers an account. */
export function RegistrantFields({ form }: RegistrantFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first')} />
        <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last')} />
      </SimpleGrid>
      <TextInput
        label={t`Email`}
        description={t`You'll sign in with this address and get your tokens here.`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PhoneInput label={t`Mobile Phone`} {...form.getValueProps('phone')} />
    </>
  )
}

interface NewPasswordFieldsProps {
  form: FormWith<{ password: string; password_confirmation: string }>
}

/** A new password and its repetition. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={t`Password`}
        description={t`At least 8 characters. A short phrase is easy to remember.`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  )
}
