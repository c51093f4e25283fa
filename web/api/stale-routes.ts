import { vendorRoutes } from '#contract/vendors.ts'

/** A changed vendor makes these stale: its page, the lists of vendors and the cards of the map. */
export const ROUTES_STALE_AFTER_VENDOR_CHANGE = [vendorRoutes.one, vendorRoutes.list, vendorRoutes.summaries]
