import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, with a button that shows it. Mantine marks only the box around an invalid password, not its field. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...(props.error && { 'aria-invalid': true })} {...props} />
)
