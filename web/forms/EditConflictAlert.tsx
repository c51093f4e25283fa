import { t } from '@lingui/core/macro'
import { Alert, List, Text, type AlertProps } from '@mantine/core'
import { formatLabelled } from '#web/ui/format-labelled.ts'

interface Props extends AlertProps {
  /** The fields that the user has changed as well, with the values that others have saved. */
  fields: { label: string; value: string | number }[]
}

/**
 * Says that someone else has saved meanwhile. Their values are in the form, except where they would undo the user's own
 * input.
 */
export function EditConflictAlert({ fields, ...alert }: Props) {
  return (
    <Alert color="amber" role="alert" {...alert}>
      {fields.length === 0 ? (
        <Text>{t`Their changes are now in the form beside yours. Please look at it and save again.`}</Text>
      ) : (
        <>
          <Text>{t`Both of you have changed these. Yours is in the form; saving again replaces theirs:`}</Text>
          <List>
            {fields.map(({ label, value }) => (
              <List.Item key={label}>{formatLabelled(label, value)}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}
