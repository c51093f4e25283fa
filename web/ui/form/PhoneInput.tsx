import { TextInput, type TextInputProps } from '@mantine/core'
import { useMaskito } from '@maskito/react'
import { PHONE_MASKS_BY_OWNER } from './phone-mask.ts'

interface Props extends Omit<TextInputProps, 'onChange' | 'onInput' | 'value' | 'ref'> {
  /** 3-3-4 for a person, 3-3-8 for a vendor. */
  owner?: keyof typeof PHONE_MASKS_BY_OWNER
  value?: string
  onChange: (value: string) => void
}

/** A phone number field that inserts the dashes; accepts pasted numbers in any format. */
export function PhoneInput({ owner = 'person', onChange, ...input }: Props) {
  const masked = useMaskito({ options: PHONE_MASKS_BY_OWNER[owner] })

  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="416-555-0123"
      {...input}
      ref={masked}
      onInput={(event) => onChange(event.currentTarget.value)}
      onChange={() => undefined}
    />
  )
}
