import { t } from '@lingui/core/macro'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import type { FormWith } from './field-prop-getters.ts'

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
