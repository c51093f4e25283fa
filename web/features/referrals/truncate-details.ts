import { DETAILS_INLINE_LENGTH } from '#contract/referrals.ts'

/** Longer ones open in a dialog of their own; exactly 20 characters still fit (RECV-021, RECV-022). */
export const isShortDetails = (details: string) => [...details].length <= DETAILS_INLINE_LENGTH

/** The beginning of long details, on one line. */
export const truncateDetails = (details: string) =>
  `${[...details.replace(/\s+/g, ' ')].slice(0, DETAILS_INLINE_LENGTH).join('').trim()}…`
