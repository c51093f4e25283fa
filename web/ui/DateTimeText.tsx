import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import { formatTimeFromNow, formatDateTime } from './format-date-time.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** Adds '3 days ago' below the time. */
  showsRelativeTime?: boolean
}

/** A time in readable form, with the exact value for machines. */
export function DateTimeText({ at, showsRelativeTime }: Props) {
  const { i18n } = useLingui()

  return (
    <time dateTime={at}>
      {formatDateTime(at)}
      {showsRelativeTime && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {formatTimeFromNow(at, i18n.locale)}
        </Text>
      )}
    </time>
  )
}
