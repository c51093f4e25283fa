import { Text } from '@mantine/core'
import { formatDateTime } from './format-date-time.ts'
import { useTimeFromNow } from './hooks/use-time-from-now.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** Adds '3 days ago' below the time. */
  showsRelativeTime?: boolean
}

/** A time in readable form, with the exact value for machines. */
export const DateTimeText = ({ at, showsRelativeTime }: Props) => (
  <time dateTime={at}>
    {formatDateTime(at)}
    {showsRelativeTime && <RelativeTimeLine at={at} />}
  </time>
)

const RelativeTimeLine = ({ at }: { at: string }) => (
  // On paper it would mean nothing.
  <Text component="span" display="block" size="xs" c="dimmed" className="no-print">
    {useTimeFromNow(at)}
  </Text>
)
