import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useMaskito } from '@maskito/react'
import { useMemo, useState } from 'react'
import { hasPhoneExtension } from '#contract/phone-link.ts'
import { buildPersonPhoneMaskReportingFit, PHONE_MASKS_BY_OWNER } from './phone-mask.ts'

interface Props extends Omit<TextInputProps, 'onChange' | 'onInput' | 'value' | 'ref'> {
  /** 3-3-4 for a person, 3-3-8 for a vendor. */
  owner?: keyof typeof PHONE_MASKS_BY_OWNER
  /** Shown when what was typed is more than a person's number. */
  extensionHint?: string
  value?: string
  onChange: (value: string) => void
}

/** A phone number field that inserts the dashes; accepts pasted numbers in any format. */
export function PhoneInput({
  owner = 'person',
  extensionHint = t`An extension does not fit here.`,
  value,
  onChange,
  ...input
}: Props) {
  const [isFitting, setFitting] = useState(true)
  const options = useMemo(
    () => (owner === 'person' ? buildPersonPhoneMaskReportingFit(setFitting) : PHONE_MASKS_BY_OWNER[owner]),
    [owner],
  )
  const masked = useMaskito({ options })
  // The mask drops the word 'ext.', so the field says what becomes of the digits behind it.
  const hasExtension = owner === 'vendor' && value !== undefined && hasPhoneExtension(value)
  const hint = hasExtension ? t`The digits after the tenth are dialled as an extension.` : !isFitting && extensionHint

  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="416-555-0123"
      description={hint}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      value={value}
      ref={masked}
      onInput={(event) => onChange(event.currentTarget.value)}
      onChange={() => undefined}
    />
  )
}
