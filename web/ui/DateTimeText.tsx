import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { formatHubDateTime } from './format-date-time.ts'
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
    <UnbrokenParts text={formatHubDateTime(at)} />
    {showsRelativeTime && <RelativeTimeLine at={at} />}
  </time>
)

/** Breaks the line only between the day and the time of day, so that the rows of a column look the same. */
const UnbrokenParts = ({ text }: { text: string }) =>
  text.split(/(?<=,) (?=\d)/).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && ' '}
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
    </Fragment>
  ))

const RelativeTimeLine = ({ at }: { at: string }) => (
  // On paper it would mean nothing.
  <Text component="span" display="block" size="xs" c="dimmed" className="no-print">
    {useTimeFromNow(at)}
  </Text>
)
