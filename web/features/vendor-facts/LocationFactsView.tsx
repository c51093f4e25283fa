import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import type { LocationFacts } from '#contract/location-facts.ts'
import { listClosuresToShow } from '#contract/open-now.ts'
import { getWeekdayName, ISO_WEEKDAY_NUMBERS } from '#contract/weekday-names.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import { formatClosures, formatHoursOfDay, listAccessibilityTexts } from './location-facts-text.ts'
import classes from './LocationFactsView.module.css'
import { OpenNowFromHoursText } from './OpenNowText.tsx'

/** Shows the facts of a location to readers; renders nothing when there are none. */
export function LocationFactsView({ facts }: { facts: LocationFacts | undefined }) {
  useRenderEveryMinute()
  if (!facts) return null
  const closures = currentClosures(facts)
  return (
    <Stack gap="xs">
      {facts.hours.length > 0 && <OpeningHoursTable facts={facts} />}
      {closures.length > 0 && (
        <Text size="sm">
          {t`Closed:`} {formatClosures(closures)}
        </Text>
      )}
      <AccessList facts={facts} />
    </Stack>
  )
}

const currentClosures = (facts: LocationFacts, now = new Date()) => listClosuresToShow(facts, now)

function OpeningHoursTable({ facts }: { facts: LocationFacts }) {
  return (
    <div>
      <Text>
        <OpenNowFromHoursText opening={facts} />
      </Text>
      <table className={classes.hours}>
        <caption className={classes.caption}>
          {t`Opening hours`}
          {facts.time_zone !== HUB_TIME_ZONE && ` (${facts.time_zone})`}
        </caption>
        <tbody>
          {ISO_WEEKDAY_NUMBERS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{getWeekdayName(weekday, i18n.locale)}</th>
              <td>{formatHoursOfDay(facts.hours, weekday) || t`Closed`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AccessList({ facts: { access } }: { facts: LocationFacts }) {
  const told = listAccessibilityTexts(access)
  if (told.length === 0) return null
  return (
    <ul className={classes.access} aria-label={t`Access`}>
      {told.map(({ feature, text }) => (
        <li key={feature}>{text}</li>
      ))}
    </ul>
  )
}
