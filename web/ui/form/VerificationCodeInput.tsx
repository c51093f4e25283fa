import { t } from '@lingui/core/macro'
import { Fieldset, Input, InputWrapperContext, PinInput } from '@mantine/core'
import { useId } from 'react'

interface Props {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  /** Shown below the boxes, and the description of each. */
  error?: string | undefined
}

/**
 * A short token, one box per character. Pasting the whole token works in any box, and phones offer it from the message.
 */
export function VerificationCodeInput({ label, length, value, onChange, error }: Props) {
  const errorId = useId()
  return (
    <Fieldset variant="unstyled" legend={label}>
      {/* A box takes its description from the context alone; an `aria-describedby` of its own is overwritten. */}
      <InputWrapperContext value={{ ...NO_WRAPPER, describedBy: error === undefined ? undefined : errorId }}>
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
          error={error !== undefined}
          getInputProps={(index) => ({
            'aria-label': t`Character ${index + 1} of ${length}`,
            autoCapitalize: 'characters',
            spellCheck: false,
            'data-autofocus': index === 0 || undefined,
          })}
        />
      </InputWrapperContext>
      {error !== undefined && (
        <Input.Error id={errorId} mt="sm">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

/** Each box keeps an id of its own. */
const NO_WRAPPER = { offsetBottom: false, offsetTop: false, inputId: undefined, labelId: undefined, getStyles: null }
