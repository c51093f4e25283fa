import { z } from 'zod'
import { ReferralWeekFigures } from './dashboard.ts'
import { IdParams } from './fields.ts'
import { defineRoute } from './route.ts'
import { Rating } from './vendors.ts'

/** The number of weeks in a vendor's statistics, including the current one. */
export const VENDOR_STATS_WEEKS = 12

/** How a vendor has handled its received referrals. Referrals that it has deleted are not counted. */
export const VendorStats = z.object({
  weeks: z.array(ReferralWeekFigures).length(VENDOR_STATS_WEEKS).describe('oldest first'),
  acceptance: z.object({
    decided: z.int().describe('referrals of these weeks that have a status other than PENDING'),
    accepted: z.int().describe('of those, all but the ones that the vendor answered it does not offer'),
  }),
  median_hours: z
    .number()
    .nullable()
    .describe('within which half of those of all these weeks got a first status; null until half have one'),
  rating: Rating,
})
export type VendorStats = z.output<typeof VendorStats>

export const vendorStatsRoutes = {
  /** For primary contacts of the vendor and administrators. */
  ofVendor: defineRoute('GET', '/vendors/:id/numbers', { params: IdParams, returns: VendorStats }),
}
