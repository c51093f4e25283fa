import { t } from '@lingui/core/macro'
import { Fieldset, PinInput } from '@mantine/core'

interface Props {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  hasError?: boolean
  isDisabled?: boolean
}

/**
 * A short token, one box per character. Pasting the whole token works in any box, and phones offer it from the message.
 */
export function VerificationCodeInput({ label, length, value, onChange, hasError, isDisabled }: Props) {
  return (
    <Fieldset variant="unstyled" legend={label}>
      <PinInput
        length={length}
        value={value}
        onChange={onChange}
        type={/^[A-Za-z0-9]*$/}
        inputMode="text"
        oneTimeCode
        placeholder=""
        size="lg"
        gap="xs"
        error={hasError ?? false}
        disabled={isDisabled ?? false}
        getInputProps={(index) => ({
          'aria-label': t`Character ${index + 1} of ${length}`,
          autoCapitalize: 'characters',
          spellCheck: false,
          'data-autofocus': index === 0 || undefined,
        })}
      />
    </Fieldset>
  )
}
