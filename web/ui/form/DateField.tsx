import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'type'> {
  type?: 'date' | 'datetime-local'
  /** The path of the value in the form, such as `closures.0.to`. A form refuses an unfinished date under this name. */
  name: string
}

/** A date, or a date and a time, that can be typed. Browsers report an unfinished one as empty: see `isUnfinishedDate`. */
export const DateField = ({ type = 'date', ...props }: Props) => <TextInput type={type} {...props} />
