import { t } from '@lingui/core/macro'
import { Select, TextInput, type SelectProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { OccupationSelect } from '#web/features/accounts/OccupationSelect.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { labelsToSelectOptions, roleLabels } from './user-labels.ts'

/** `getInputProps` returns the value, change handler and error of a field. */
interface Props {
  getInputProps: (field: string) => GetInputPropsReturnType
}

/** The personal fields of another user; the browser must not autofill the signed-in user's data. */
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
  return <Select label={t`Account Type`} data={labelsToSelectOptions(roleLabels())} allowDeselect={false} {...input} />
}
