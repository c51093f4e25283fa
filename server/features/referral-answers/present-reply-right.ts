import { getSenderReplyRefusal, type ReplyFacts } from '#server/features/referrals/reply-refusal.ts'

/** For a sender whom the vendor has asked: whether they may reply, and whether nobody would read it. */
export const presentReplyRight = (
  referral: ReplyFacts,
  isAsked: boolean,
): { may: { reply?: true }; nobody_reads?: true } => ({
  may: { ...(isAsked && getSenderReplyRefusal(referral, true) === null && { reply: true }) },
  ...(isAsked && !referral.vendor_has_reader && { nobody_reads: true }),
})
