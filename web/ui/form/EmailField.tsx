import { TextInput, type TextInputProps } from '@mantine/core'

/** An email address, which neither the browser nor a phone's keyboard corrects. */
export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" autoCapitalize="none" spellCheck={false} {...props} />
)
