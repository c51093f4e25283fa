import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
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
        description={t`At least 8 characters; a few words in a row are easy to keep in mind.`}
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
