import { z } from 'zod'
import { DashboardWeek } from './dashboard.ts'
import { IdParams } from './fields.ts'
import { defineRoute } from './route.ts'
import { Rating } from './vendors.ts'

/** The weeks that a vendor's numbers go back, the current one included. */
export const VENDOR_STATS_WEEKS = 12

/** How a vendor has dealt with what it received. Referrals that it has deleted are not counted. */
export const VendorStats = z.object({
  weeks: z.array(DashboardWeek).length(VENDOR_STATS_WEEKS).describe('the oldest first'),
  acceptance: z.object({
    decided: z.int().describe('referrals of these weeks that have a status other than PENDING'),
    accepted: z
      .int()
      .describe('of those, the ones that were not told that the vendor does not offer what they ask for'),
  }),
  median_hours: z.number().nullable().describe('from sending to the first status, over all these weeks'),
  rating: Rating,
})
export type VendorStats = z.output<typeof VendorStats>

export const vendorStatsRoutes = {
  /** For those who control the vendor. */
  ofVendor: defineRoute('GET', '/vendors/:id/numbers', { params: IdParams, returns: VendorStats }),
}
