import { TextInput, type TextInputProps } from '@mantine/core'

/** The address of a page, which neither the browser nor a phone's keyboard corrects. */
export const UrlField = (props: TextInputProps) => (
  <TextInput inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />
)
