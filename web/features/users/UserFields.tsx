import { t } from '@lingui/core/macro'
import { Select, TextInput, type SelectProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { OccupationSelect } from '#web/features/accounts/OccupationSelect.tsx'
import { PhoneInput } from '#web/ui/PhoneInput.tsx'
import { choices, roleWords } from './words.ts'

/** Gives a field its value, its change and its message. */
interface Props {
  of: (field: string) => GetInputPropsReturnType
}

/** Who somebody is; the browser must not fill in who is signed in. */
export function PersonFields({ of }: Props) {
  return (
    <>
      <TextInput label={t`First Name`} autoComplete="off" {...of('first')} />
      <TextInput label={t`Last Name`} autoComplete="off" {...of('last')} />
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...of('email')}
      />
      <PhoneInput label={t`Mobile Phone`} autoComplete="off" {...of('phone')} />
      <OccupationSelect {...of('occupation')} />
    </>
  )
}

export function RoleSelect(input: Omit<SelectProps, 'data'>) {
  return <Select label={t`Account Type`} data={choices(roleWords())} allowDeselect={false} {...input} />
}
