import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import { distanceFromNow, formatMoment } from './moments.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** 'both' says '3 days ago' under the moment; 'distance' says it alone, the moment on hover. */
  shows?: 'moment' | 'distance' | 'both'
}

/** A moment as people read it, exact for machines. */
export function When({ at, shows = 'moment' }: Props) {
  const { i18n } = useLingui()
  const moment = formatMoment(at)
  const distance = distanceFromNow(at, i18n.locale)

  return (
    <time dateTime={at} title={shows === 'distance' ? moment : undefined}>
      {shows === 'distance' ? distance : moment}
      {shows === 'both' && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {distance}
        </Text>
      )}
    </time>
  )
}
