import { t } from '@lingui/core/macro'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import type { FormWithFields } from './field-prop-getters.ts'

interface NewPasswordFieldsProps {
  form: FormWithFields<{ password: string; password_confirmation: string }>
  label?: string
  description?: string
}

/** A new password and its repetition. */
export function NewPasswordFields({
  form,
  label = t`Password`,
  description = t`At least 8 characters. A short phrase is easy to remember.`,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        description={description}
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
