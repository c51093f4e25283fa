import { TextInput, type TextInputProps } from '@mantine/core'
import { getUnfinishedDateOrTimeMessage, isUnfinishedDateOrTime } from './unfinished-date-or-time.ts'

interface Props extends Omit<TextInputProps, 'type'> {
  type?: 'date' | 'datetime-local' | 'time'
  /** The path of the value in the form, such as `closures.0.to`. A form refuses an unfinished date under this name. */
  name: string
}

/**
 * A date, a time of a day, or both, that can be typed. Browsers report an unfinished one as empty: a form refuses it when
 * it is submitted; outside a form the caller checks `isUnfinishedDateOrTime`.
 */
export const DateOrTimeField = ({ type = 'date', onBlur, ...props }: Props) => (
  <TextInput
    type={type}
    onBlur={(event) => {
      onBlur?.(event)
      const input = event.currentTarget
      // Emptying an unfinished date does not change its value, so the browser reports no change.
      if (props.error === getUnfinishedDateOrTimeMessage(input) && !isUnfinishedDateOrTime(input))
        props.onChange?.(event)
    }}
    {...props}
  />
)
