import { i18n } from '@lingui/core'
import type { ReferralWeekFigures } from '#contract/dashboard.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import type { ChartSeries } from '#web/ui/MantineChart.tsx'

const HOURS_OF_DAYS = 48

const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(i18n.locale, options)

export const formatCount = (count: number): string => format({}).format(count)

export const HOURS_PER_UNIT = { minute: 1 / 60, hour: 1, day: 24 }
export type DurationUnit = keyof typeof HOURS_PER_UNIT

export const chooseDurationUnit = (hours: number): DurationUnit =>
  hours > 0 && hours < 1 ? 'minute' : hours < HOURS_OF_DAYS ? 'hour' : 'day'

/** Formats '25 min', '3.5 hr', '2.1 days'. */
export function formatHoursAsDuration(hours: number, unit = chooseDurationUnit(hours)): string {
  const value = hours / HOURS_PER_UNIT[unit]
  return format({ style: 'unit', unit, maximumFractionDigits: unit === 'minute' ? 0 : 1 }).format(value)
}

/** Formats a week as its Monday: 'Nov 16'. */
export const formatWeek = ({ starts_on }: ReferralWeekFigures): string =>
  new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${starts_on}T00:00:00Z`),
  )

export const countReferralsWithStatus = (week: ReferralWeekFigures, status: ReferralStatus): number =>
  week.by_status.find((one) => one.status === status)?.count ?? 0

/**
 * The second status of a colour is paler, so that the two can be distinguished when stacked. The third green one has
 * another colour, and not teal, which is almost that of 'Shipped'.
 */
const PALER: Partial<Record<ReferralStatus, ChartSeries['color']>> = {
  PENDING: 'gray.4',
  COMPLETED: 'green.5',
  'Your appointment has been scheduled': 'violet.5',
  'Our team will be contacting you soon to discuss request': 'blue.5',
}

/** The statuses that occur, as series of the stacked chart. */
export const buildReferralStatusSeries = (weeks: ReferralWeekFigures[]): (ChartSeries & { name: ReferralStatus })[] =>
  ReferralStatus.options
    .filter((status) => weeks.some((week) => countReferralsWithStatus(week, status) > 0))
    .map((status) => {
      const { label, colour } = describeReferralStatus(status)
      return { name: status, label, color: PALER[status] ?? colour }
    })
