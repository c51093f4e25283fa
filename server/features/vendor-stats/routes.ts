import { VENDOR_STATS_WEEKS, vendorStatsRoutes, type VendorStats } from '#contract/vendor-stats.ts'
import { can } from '#contract/policy.ts'
import type { ReferralStatus } from '#contract/referral-status.ts'
import { readReferralFiguresByWeek } from '#server/features/dashboard/figures.ts'
import { parsePeriod } from '#server/features/referrals/period.ts'
import { presentRating } from '#server/features/vendors/present.ts'
import { readVendorRatingTotals } from '#server/features/vendors/queries.ts'
import { requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { readMedianHoursToFirstStatus } from './queries.ts'

const UNDECIDED: ReferralStatus = 'PENDING'
const DECLINED: ReferralStatus = 'Vendor does not offer requested service(s) and/or product(s)'

export function mountVendorStatsRoutes(app: App) {
  mountRoute(app, vendorStatsRoutes.ofVendor, async ({ db, viewer, params, at }) => {
    const { id } = await requireVisibleVendor({ db, viewer }, params.id)
    assertAllowed(can.manageVendor(viewer, id))
    const weeks = await readReferralFiguresByWeek(db, at, VENDOR_STATS_WEEKS, id)
    return {
      weeks,
      acceptance: acceptanceOf(weeks),
      median_hours: await medianHours(db, id, weeks[0]!.starts_on),
      rating: presentRating(await readVendorRatingTotals(db, id)),
    }
  })
}

const medianHours = (db: Db, vendorId: number, firstDay: string) =>
  readMedianHoursToFirstStatus(db, vendorId, parsePeriod(firstDay, undefined).from!)

function acceptanceOf(weeks: VendorStats['weeks']) {
  const counts = weeks.flatMap(({ by_status }) => by_status)
  const countWhere = (isMeant: (status: ReferralStatus) => boolean) =>
    counts.filter(({ status }) => isMeant(status)).reduce((sum, { count }) => sum + count, 0)
  return {
    decided: countWhere((status) => status !== UNDECIDED),
    accepted: countWhere((status) => status !== UNDECIDED && status !== DECLINED),
  }
}
