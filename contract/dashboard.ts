import { z } from 'zod'
import { CalendarDate, Id } from './fields.ts'
import { ReferralStatus } from './referral-status.ts'
import { defineRoute } from './route.ts'

/** The selectable periods in weeks, including the current one. */
export const DashboardPeriodWeeks = z.enum(['4', '8', '12'])
export type DashboardPeriodWeeks = z.output<typeof DashboardPeriodWeeks>

export const MAX_BUSIEST_VENDORS = 10
export const MAX_EMPTY_SEARCHES = 20
/** Counts of waiting items stop at this number. */
export const MAX_WAITING_COUNT = 1_000

export const ReferralWeekFigures = z.object({
  starts_on: CalendarDate.describe('a Monday, in Toronto time'),
  total: z.int(),
  by_status: z.array(z.object({ status: ReferralStatus, count: z.int() })).describe('by their current status'),
  first_status: z.object({
    looked_at: z.int().describe('all referrals of the week, or an even sample when there are very many'),
    answered: z.int().describe('how many of those have a status'),
    median_hours: z
      .number()
      .nullable()
      .describe('within which half of them got a first status; null until half have one'),
  }),
})
export type ReferralWeekFigures = z.output<typeof ReferralWeekFigures>

/** Figures for administrators. Referrals that their vendor has deleted are not counted. */
export const Dashboard = z.object({
  weeks: z.array(ReferralWeekFigures).describe('oldest first'),
  busiest_vendors: z.array(z.object({ id: Id, name: z.string(), referrals: z.int() })),
  empty_searches: z.array(z.object({ word: z.string(), count: z.int() })).describe('searches without results'),
  waiting: z
    .object({
      reports: z.int(),
      vendor_requests: z.int(),
      vendors: z.int(),
      corrections: z.int().default(0),
      unreached_vendors: z.int().default(0),
      undelivered: z.int().default(0),
    })
    .describe(`each at most ${MAX_WAITING_COUNT}`),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboardRoutes = {
  /** The figures of the weeks may be a minute old; the counts of waiting items are current. */
  read: defineRoute('GET', '/admin/dashboard', {
    query: z.object({ weeks: DashboardPeriodWeeks.default('12') }),
    returns: Dashboard,
  }),
}
