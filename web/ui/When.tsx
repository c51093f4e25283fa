import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import { distanceFromNow, formatMoment } from './moments.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** Adds '3 days ago' under the moment. */
  saysDistance?: boolean
}

/** A moment as people read it, exact for machines. */
export function When({ at, saysDistance }: Props) {
  const { i18n } = useLingui()

  return (
    <time dateTime={at}>
      {formatMoment(at)}
      {saysDistance && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {distanceFromNow(at, i18n.locale)}
        </Text>
      )}
    </time>
  )
}
