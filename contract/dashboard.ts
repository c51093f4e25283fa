import { z } from 'zod'
import { CalendarDate, Id } from './fields.ts'
import { ReferralStatus } from './referrals.ts'
import { defineRoute } from './route.ts'

/** The periods that can be looked at, the current week included. */
export const DashboardWeeks = z.enum(['4', '8', '12'])
export type DashboardWeeks = z.output<typeof DashboardWeeks>

export const MAX_BUSIEST_VENDORS = 10
export const MAX_EMPTY_SEARCHES = 20
/** What waits is counted no further. */
export const MAX_WAITING_COUNT = 1_000

export const DashboardWeek = z.object({
  starts_on: CalendarDate.describe('a Monday, in the time of Toronto'),
  total: z.int(),
  by_status: z.array(z.object({ status: ReferralStatus, count: z.int() })).describe('as they stand now'),
  first_status: z.object({
    looked_at: z.int().describe('all referrals of the week, or an even choice of them where there are very many'),
    answered: z.int().describe('of those, how many have been given a status'),
    median_hours: z.number().nullable().describe('from sending to the first status'),
  }),
})
export type DashboardWeek = z.output<typeof DashboardWeek>

/** What administrators keep an eye on. Referrals that their vendor has deleted are not counted. */
export const Dashboard = z.object({
  weeks: z.array(DashboardWeek).describe('the oldest first'),
  busiest_vendors: z.array(z.object({ id: Id, name: z.string(), referrals: z.int() })),
  empty_searches: z.array(z.object({ word: z.string(), count: z.int() })).describe('words that found nothing'),
  waiting: z.object({ reports: z.int(), vendor_requests: z.int(), vendors: z.int() }),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboardRoutes = {
  /** The figures of the weeks may be a minute old; what waits is of now. */
  read: defineRoute('GET', '/admin/dashboard', {
    query: z.object({ weeks: DashboardWeeks.default('12') }),
    returns: Dashboard,
  }),
}
