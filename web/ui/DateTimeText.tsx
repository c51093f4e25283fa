import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import { formatTimeFromNow, formatDateTime } from './format-date-time.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** Adds '3 days ago' under the moment. */
  showsRelativeTime?: boolean
}

/** A moment as people read it, exact for machines. */
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
