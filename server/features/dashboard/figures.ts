import { getMondayOfHubWeek } from '#contract/dates.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import type { Dashboard, ReferralWeekFigures } from '#contract/dashboard.ts'
import { parsePeriod } from '#server/features/referrals/period.ts'
import type { Db } from '#server/platform/db.ts'
import {
  listBusiestVendors,
  listEmptySearchWords,
  countReferralsByWeekAndStatus,
  readMedianHoursToFirstStatusByWeek,
  type WeekPeriod,
} from './queries.ts'

export type DashboardFigures = Omit<Dashboard, 'waiting'>

/** Referrals whose history is read for the response times: enough for a median, however many there are. */
const SAMPLE_SIZE = 6_000

/** Reads the hub's figures of the current week and the previous ones. */
export async function readDashboardFigures(db: Db, at: Date, weekCount: number): Promise<DashboardFigures> {
  const weeks = weeksUntil(at, weekCount)
  return {
    weeks: await readReferralFiguresByWeek(db, at, weekCount),
    busiest_vendors: await listBusiestVendors(db, weeks),
    empty_searches: await listEmptySearchWords(db, weeks),
  }
}

/** Counts the referrals received in each of these weeks, by one vendor or by all. */
export async function readReferralFiguresByWeek(
  db: Db,
  at: Date,
  count: number,
  vendorId?: number,
): Promise<ReferralWeekFigures[]> {
  const weeks = weeksUntil(at, count)
  const counts = await countReferralsByWeekAndStatus(db, weeks, vendorId)
  const all = counts.reduce((sum, one) => sum + one.count, 0)
  const times = await readMedianHoursToFirstStatusByWeek(db, weeks, Math.max(1, Math.ceil(all / SAMPLE_SIZE)), vendorId)
  return weeks.map(({ day }) => {
    const ofWeek = counts.filter((one) => one.week === day)
    const by_status = ReferralStatus.options.flatMap((status) =>
      ofWeek.filter((one) => one.status === status).map((one) => ({ status, count: one.count })),
    )
    const time = times.find((one) => one.week === day)
    return {
      starts_on: day,
      total: ofWeek.reduce((sum, one) => sum + one.count, 0),
      by_status,
      first_status: {
        looked_at: time?.looked_at ?? 0,
        answered: time?.answered ?? 0,
        median_hours: time?.median_hours ?? null,
      },
    }
  })
}

/** Returns weeks, the oldest first; each ends where the next begins, in the application's time zone. */
function weeksUntil(at: Date, count: number): WeekPeriod[] {
  return Array.from({ length: count }, (_, nth) => {
    const [day, next] = [getMondayOfHubWeek(at, count - 1 - nth), getMondayOfHubWeek(at, count - 2 - nth)]
    return { day, from: parsePeriod(day, undefined).from!, until: parsePeriod(next, undefined).from! }
  })
}
