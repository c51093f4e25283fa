import { i18n } from '@lingui/core'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import type { ChartSeries } from '#web/ui/MantineChart.tsx'

const HOURS_OF_DAYS = 48

const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(i18n.locale, options)

export const formatCount = (count: number): string => format({}).format(count)

/** Formats '25 min', '3.5 hr', '2.1 days'. */
export function formatDuration(hours: number): string {
  const unit = hours > 0 && hours < 1 ? 'minute' : hours < HOURS_OF_DAYS ? 'hour' : 'day'
  const value = { minute: hours * 60, hour: hours, day: hours / 24 }[unit]
  return format({ style: 'unit', unit, maximumFractionDigits: unit === 'minute' ? 0 : 1 }).format(value)
}

/** Formats a week as its Monday: 'Nov 16'. */
export const formatWeek = ({ starts_on }: DashboardWeek): string =>
  new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${starts_on}T00:00:00Z`),
  )

export const countReferralsWithStatus = (week: DashboardWeek, status: ReferralStatus): number =>
  week.by_status.find((one) => one.status === status)?.count ?? 0

/** The second status of a colour is paler, so that the two can be distinguished when stacked. */
const PALER: Partial<Record<ReferralStatus, ChartSeries['color']>> = {
  PENDING: 'gray.4',
  COMPLETED: 'green.5',
  'Your appointment has been scheduled': 'teal',
  'Our team will be contacting you soon to discuss request': 'blue.5',
}

/** The statuses that occur, as series of the stacked chart. */
export const buildReferralStatusSeries = (weeks: DashboardWeek[]): (ChartSeries & { name: ReferralStatus })[] =>
  ReferralStatus.options
    .filter((status) => weeks.some((week) => countReferralsWithStatus(week, status) > 0))
    .map((status) => {
      const { label, colour } = describeReferralStatus(status)
      return { name: status, label, color: PALER[status] ?? colour }
    })
