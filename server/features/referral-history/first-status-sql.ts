import { sql } from 'kysely'
import { REFERRAL_CHANGE_EVENT_KINDS } from './is-change-notification-needed.ts'

/**
 * Joins the first status of each referral `r` as `first`; without one, `first.at` is null. A status that was undone is
 * none, by the rule of `isChangeNotificationNeeded`.
 */
export const firstStatusJoinSql = sql`left join lateral (select at from referral_events e
  where e.referral_id = r.id and e.kind = 'status' and (select next.kind from referral_events next
    where next.referral_id = e.referral_id and next.id > e.id and next.kind = any(${[...REFERRAL_CHANGE_EVENT_KINDS]}::text[])
    order by next.id limit 1) is distinct from 'undone'
  order by e.id limit 1) first on true`

/**
 * The hours within which half of the referrals `r` got a first status, at `first.at` or null without one; null until half
 * of them have one. A referral without a status counts as waiting longer than any that has one.
 */
export const medianFirstStatusHoursSql = sql<number | null>`nullif(percentile_disc(0.5) within group (
  order by coalesce(extract(epoch from first.at - r.created_at)::float8 / 3600, 'Infinity')), 'Infinity')`
