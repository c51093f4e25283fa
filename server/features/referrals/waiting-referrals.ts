import { sql, type RawBuilder } from 'kysely'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'

/** That the sender of the row of `referrals` has replied, the referral is open, and nobody of the vendor has read it. */
export const unreadReplyWaitsCondition: RawBuilder<boolean> = sql<boolean>`(referrals.consent_withdrawn_at is null
  and referrals.status <> all(${[...CLOSED_REFERRAL_STATUSES]}::text[])
  and exists (select from referral_replies reply where reply.referral_id = referrals.id and reply.read_at is null))`

/**
 * The referrals that wait for the people of a vendor: nobody has read them, or the newest reply of their sender. `since` is when
 * the referral or a reply came; a reply waits in a row of its own. `reminded_at` is when somebody was last reminded of it: a reply is
 * mailed again without taking the reminder of its referral, and its event alone tells when. Reads the few unread replies, not all
 * referrals of the vendor.
 */
export const waitingReferralsSql = (vendorId: RawBuilder<number>): RawBuilder<unknown> => sql`(
  select referrals.id, referrals.created_at as since, referrals.reminded_at, false as is_reply from referrals
  where referrals.vendor_id = ${vendorId} and referrals.read_at is null and ${isOnBothSides}
  union all
  select referrals.id, unread.created_at, (select max(e.at) from referral_events e
      where e.referral_id = referrals.id and e.kind = 'reminded'), true
  from referral_replies unread join referrals on referrals.id = unread.referral_id
  where unread.read_at is null and referrals.vendor_id = ${vendorId} and ${unreadReplyWaitsCondition} and ${isOnBothSides})`

const isOnBothSides = sql<boolean>`referrals.deleted_by_vendor_at is null and referrals.deleted_by_sender_at is null`
