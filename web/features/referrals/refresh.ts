/** How often a list of referrals looks for news while it is on screen (specification 9). */
export const REFRESH_MS = 30_000
