import { t } from '@lingui/core/macro'
import { Select, TextInput, type SelectProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { OccupationSelect } from '#web/features/accounts/OccupationSelect.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { toSelectOptions, roleLabels } from './user-labels.ts'

/** Gives a field its value, its change and its message. */
interface Props {
  getInputProps: (field: string) => GetInputPropsReturnType
}

/** Who somebody is; the browser must not fill in who is signed in. */
export function PersonFields({ getInputProps }: Props) {
  return (
    <>
      <TextInput label={t`First Name`} autoComplete="off" {...getInputProps('first')} />
      <TextInput label={t`Last Name`} autoComplete="off" {...getInputProps('last')} />
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...getInputProps('email')}
      />
      <PhoneInput label={t`Mobile Phone`} autoComplete="off" {...getInputProps('phone')} />
      <OccupationSelect {...getInputProps('occupation')} />
    </>
  )
}

export function RoleSelect(input: Omit<SelectProps, 'data'>) {
  return <Select label={t`Account Type`} data={toSelectOptions(roleLabels())} allowDeselect={false} {...input} />
}
