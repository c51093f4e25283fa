/** How often what is new among referrals is looked for while it is on screen (specification 9, NAV-072). */
export const REFRESH_MS = 30_000
