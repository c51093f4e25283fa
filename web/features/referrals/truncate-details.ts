import { REFERRAL_DETAILS_INLINE_MAX_LENGTH } from '#contract/referrals.ts'

/** True for up to 20 characters; longer details open in a dialog (RECV-021, RECV-022). */
export const isShortDetails = (details: string) => [...details].length <= REFERRAL_DETAILS_INLINE_MAX_LENGTH

/** Returns the beginning of long details on one line. */
export const truncateDetails = (details: string) =>
  `${[...details.replace(/\s+/g, ' ')].slice(0, REFERRAL_DETAILS_INLINE_MAX_LENGTH).join('').trim()}…`
