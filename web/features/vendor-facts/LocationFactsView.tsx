import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { Language } from '#contract/fields.ts'
import { AccessibilityFeature, getAccessibilityFeatureName } from '#contract/location-accessibility.ts'
import type { LocationFacts } from '#contract/location-facts.ts'
import { formatTimeOfDay } from '#contract/opening-text.ts'
import type { OpeningSpan } from '#contract/opening-hours.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import classes from './LocationFactsView.module.css'
import { OpeningHoursText } from './OpeningStateText.tsx'
import { WEEKDAYS, getWeekdayName } from './weekday-names.ts'

/** What a vendor tells about one of its locations, for readers; nothing when it tells nothing. */
export function LocationFactsView({ facts }: { facts: LocationFacts | undefined }) {
  if (!facts) return null
  return (
    <Stack gap="xs">
      {facts.hours.length > 0 && <OpeningHoursTable facts={facts} />}
      {facts.closures.length > 0 && (
        <Text size="sm">
          {t`Closed:`} {facts.closures.map(closureText).join('; ')}
        </Text>
      )}
      <AccessList facts={facts} />
    </Stack>
  )
}

function OpeningHoursTable({ facts }: { facts: LocationFacts }) {
  return (
    <div>
      <Text>
        <OpeningHoursText opening={facts} />
      </Text>
      <table className={classes.hours}>
        <caption className={classes.caption}>
          {t`Opening hours`}
          {facts.time_zone !== HUB_TIME_ZONE && ` (${facts.time_zone})`}
        </caption>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{getWeekdayName(weekday)}</th>
              <td>
                {facts.hours
                  .filter((span) => span.weekday === weekday)
                  .map(spanText)
                  .join(', ') || t`Closed`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const spanText = ({ opens, closes }: OpeningSpan) => `${timeText(opens)} – ${timeText(closes)}`

const timeText = (time: string) =>
  formatTimeOfDay(Number(time.slice(0, 2)), Number(time.slice(3)), Language.catch('en').parse(i18n.locale))

const closureText = ({ from, to, note }: LocationFacts['closures'][number]) =>
  [from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`, note].filter(Boolean).join(' ')

function AccessList({ facts: { access } }: { facts: LocationFacts }) {
  const told = AccessibilityFeature.options.filter((feature) => access[feature] !== undefined)
  if (told.length === 0) return null
  return (
    <ul className={classes.access} aria-label={t`Access`}>
      {told.map((feature) => {
        const name = renderContractMessage(getAccessibilityFeatureName(feature))
        return <li key={feature}>{access[feature] === 'yes' ? t`${name}: yes` : t`${name}: no`}</li>
      })}
    </ul>
  )
}
