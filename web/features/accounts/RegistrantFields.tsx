import { t } from '@lingui/core/macro'
import { PasswordInput, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'

interface Props {
  getInputProps: (field: string) => GetInputPropsReturnType
}

/** Personal fields of someone who registers an account. */
export function RegistrantFields({ getInputProps }: Props) {
  return (
    <>
      <TextInput label={t`First Name`} autoComplete="given-name" {...getInputProps('first')} />
      <TextInput label={t`Last Name`} autoComplete="family-name" {...getInputProps('last')} />
      <TextInput
        label={t`Email`}
        description={t`You sign in with it, and your tokens go there.`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...getInputProps('email')}
      />
      <PhoneInput label={t`Mobile Phone`} {...getInputProps('phone')} />
    </>
  )
}

/** A new password and its repetition. */
export function NewPasswordFields({ getInputProps }: Props) {
  return (
    <>
      <PasswordInput
        label={t`Password`}
        description={t`At least 8 characters; a few words in a row are easy to keep in mind.`}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
      <PasswordInput
        label={t`Confirm Password`}
        autoComplete="new-password"
        {...getInputProps('password_confirmation')}
      />
    </>
  )
}
