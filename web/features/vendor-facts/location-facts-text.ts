import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Language } from '#contract/fields.ts'
import { AccessibilityFeature, getAccessibilityFeatureMessage } from '#contract/location-accessibility.ts'
import type { Closure, OpeningSpan } from '#contract/opening-hours.ts'
import { describeOpeningSpan } from '#contract/opening-hours-text.ts'
import { getWeekdayName, ISO_WEEKDAY_NUMBERS } from '#contract/weekday-names.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { formatDay } from '#web/ui/format-date-time.ts'

/** Formats the hours of one day: '9 am – 12 pm, 1 pm – 5 pm'; empty when it is closed. */
export const formatHoursOfDay = (hours: OpeningSpan[], weekday: number): string =>
  hours
    .filter((span) => span.weekday === weekday)
    .map((span) => renderContractMessage(describeOpeningSpan(span, Language.catch('en').parse(i18n.locale))))
    .join(', ')

/** Formats the hours of the days on which a location is open: 'Monday 9 am – 5 pm; Tuesday …'. */
export const formatHoursOfWeek = (hours: OpeningSpan[]): string =>
  ISO_WEEKDAY_NUMBERS.map((weekday) => ({
    name: getWeekdayName(weekday, i18n.locale),
    times: formatHoursOfDay(hours, weekday),
  }))
    .filter(({ times }) => times !== '')
    .map(({ name, times }) => `${name} ${times}`)
    .join('; ')

export const formatClosures = (closures: Closure[]): string =>
  closures
    .map(({ from, to, note }) =>
      [from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`, note].filter(Boolean).join(' '),
    )
    .join('; ')

/** Lists the features that are told, each with its text: 'Step-free entrance: yes'. */
export const listAccessibilityTexts = (access: Partial<Record<AccessibilityFeature, 'yes' | 'no' | ''>>) =>
  AccessibilityFeature.options
    .filter((feature) => access[feature])
    .map((feature) => {
      const name = renderContractMessage(getAccessibilityFeatureMessage(feature))
      return { feature, text: access[feature] === 'yes' ? t`${name}: yes` : t`${name}: no` }
    })
