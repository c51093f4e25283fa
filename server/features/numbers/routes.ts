import { VENDOR_WEEKS, numberRoutes, type VendorNumbers } from '#contract/numbers.ts'
import { can } from '#contract/policy.ts'
import type { ReferralStatus } from '#contract/referrals.ts'
import { weekFigures } from '#server/features/dashboard/figures.ts'
import { periodOf } from '#server/features/referrals/period.ts'
import { presentRating } from '#server/features/vendors/present.ts'
import { ratingOf } from '#server/features/vendors/queries.ts'
import { visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { hoursToFirstStatus } from './queries.ts'

const UNDECIDED: ReferralStatus = 'PENDING'
const DECLINED: ReferralStatus = 'Vendor does not offer requested service(s) and/or product(s)'

export function mountNumbers(app: App) {
  serve(app, numberRoutes.ofVendor, async ({ db, viewer, params, at }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    allow(can.controlVendor(viewer, id))
    const weeks = await weekFigures(db, at, VENDOR_WEEKS, id)
    return {
      weeks,
      acceptance: acceptanceOf(weeks),
      median_hours: await medianHours(db, id, weeks[0]!.starts_on),
      rating: presentRating(await ratingOf(db, id)),
    }
  })
}

const medianHours = (db: Db, vendorId: number, firstDay: string) =>
  hoursToFirstStatus(db, vendorId, periodOf(firstDay, undefined).from!)

function acceptanceOf(weeks: VendorNumbers['weeks']) {
  const counts = weeks.flatMap(({ by_status }) => by_status)
  const countWhere = (isMeant: (status: ReferralStatus) => boolean) =>
    counts.filter(({ status }) => isMeant(status)).reduce((sum, { count }) => sum + count, 0)
  return {
    decided: countWhere((status) => status !== UNDECIDED),
    accepted: countWhere((status) => status !== UNDECIDED && status !== DECLINED),
  }
}
