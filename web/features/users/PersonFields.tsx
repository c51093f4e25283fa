import { t } from '@lingui/core/macro'
import { Select, TextInput, type SelectProps } from '@mantine/core'
import type { Role } from '#contract/accounts.ts'
import type { FormWithFields } from '#web/forms/field-prop-getters.ts'
import { OccupationSelect } from '#web/features/accounts/OccupationSelect.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { toSelectOptions, getRoleLabels } from './user-labels.ts'

interface Props {
  form: FormWithFields<{ first: string; last: string; email: string; phone: string; occupation: string | null }>
}

/** The personal fields of another user; the browser must not autofill the signed-in user's data. */
export function PersonFields({ form }: Props) {
  return (
    <>
      <TextInput label={t`First Name`} autoComplete="off" {...form.getInputProps('first')} />
      <TextInput label={t`Last Name`} autoComplete="off" {...form.getInputProps('last')} />
      <EmailField label={t`Email`} autoComplete="off" {...form.getInputProps('email')} />
      <PhoneInput label={t`Mobile Phone`} autoComplete="off" {...form.getValueProps('phone')} />
      <OccupationSelect {...form.getValueProps('occupation')} />
    </>
  )
}

interface RoleSelectProps extends Omit<SelectProps<Role>, 'data' | 'onChange'> {
  onChange: (role: Role) => void
}

export function RoleSelect({ onChange, ...input }: RoleSelectProps) {
  return (
    <Select<Role>
      label={t`Account Type`}
      data={toSelectOptions(getRoleLabels())}
      allowDeselect={false}
      onChange={(role) => role && onChange(role)}
      {...input}
    />
  )
}
