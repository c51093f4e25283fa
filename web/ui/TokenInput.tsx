import { t } from '@lingui/core/macro'
import { Input, PinInput } from '@mantine/core'
import { useId } from 'react'

interface Props {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  hasError?: boolean
  isDisabled?: boolean
}

/** A short token, one box a character; pasting the whole works in any box, and phones offer it from the message. */
export function TokenInput({ label, length, value, onChange, hasError, isDisabled }: Props) {
  const id = useId()

  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id} component="div" mb="xs">
        {label}
      </Input.Label>
      <PinInput
        length={length}
        value={value}
        onChange={onChange}
        type={/^[A-Za-z0-9]*$/}
        inputMode="text"
        oneTimeCode
        autoFocus
        placeholder=""
        size="lg"
        gap="xs"
        error={hasError ?? false}
        disabled={isDisabled ?? false}
        getInputProps={(index) => ({
          'aria-label': t`Character ${index + 1} of ${length}`,
          autoCapitalize: 'characters',
          spellCheck: false,
        })}
      />
    </div>
  )
}
