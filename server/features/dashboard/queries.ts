import { sql } from 'kysely'
import { MAX_BUSIEST_VENDORS, MAX_EMPTY_SEARCHES, MAX_WAITING_COUNT, type Dashboard } from '#contract/dashboard.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import type { Db } from '#server/platform/db.ts'
import { firstStatusJoinSql, medianFirstStatusHoursSql } from '#server/features/referral-history/first-status-sql.ts'
import { vendorApprovalCondition } from '#server/features/vendors/vendor-table.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

// These queries read only the index of received referrals, and only the rows of the period.

export interface WeekPeriod {
  /** The date of the Monday. */
  day: string
  from: Date
  until: Date
}

const weeksTable = (weeks: WeekPeriod[]) => sql`unnest(${weeks.map(({ day }) => day)}::text[],
  ${weeks.map(({ from }) => from)}::timestamptz[], ${weeks.map(({ until }) => until)}::timestamptz[])
  as w (week, begins, ends)`

const vendorCondition = (vendorId: number | undefined) =>
  vendorId === undefined ? sql`` : sql`and vendor_id = ${vendorId}`

/** Counts for one vendor, or for all. */
export async function countReferralsByWeekAndStatus(db: Db, weeks: WeekPeriod[], vendorId?: number) {
  const { rows } = await typedSql({ week: 'string', status: ReferralStatus.options, count: 'number' })`
    select w.week, r.status, r.count from ${weeksTable(weeks)} cross join lateral (
      select status, count(*)::int as count from referrals
      where created_at >= w.begins and created_at < w.ends and deleted_by_vendor_at is null ${vendorCondition(vendorId)}
      group by status) r`.execute(db)
  return rows
}

/**
 * Reads within how many hours half of every `nth` referral got a first status; null while fewer than half of them have
 * one.
 */
export async function readMedianHoursToFirstStatusByWeek(db: Db, weeks: WeekPeriod[], nth: number, vendorId?: number) {
  const { rows } = await typedSql({
    week: 'string',
    looked_at: 'number',
    answered: 'number',
    median_hours: 'number | null',
  })`
    select w.week, count(*)::int as looked_at, count(first.at)::int as answered,
      ${medianFirstStatusHoursSql} as median_hours
    from ${weeksTable(weeks)}
      cross join lateral (select id, created_at from referrals
        where created_at >= w.begins and created_at < w.ends and deleted_by_vendor_at is null and id % ${nth}::int = 0
          ${vendorCondition(vendorId)}
          -- Or the planner goes through all that there ever was, as so few are wanted.
          and created_at >= ${weeks[0]!.from} and created_at < ${weeks.at(-1)!.until}) r
      ${firstStatusJoinSql}
    group by w.week`.execute(db)
  return rows
}

export async function listBusiestVendors(db: Db, weeks: WeekPeriod[]) {
  const { rows } = await typedSql({ id: 'number', name: 'string', referrals: 'number' })`
    select v.id, v.name, busy.referrals from (
      select vendor_id, count(*)::int as referrals from referrals
      where created_at >= ${weeks[0]!.from} and created_at < ${weeks.at(-1)!.until} and deleted_by_vendor_at is null
      group by vendor_id order by 2 desc, 1 limit ${MAX_BUSIEST_VENDORS}) busy
    join vendors v on v.id = busy.vendor_id
    order by busy.referrals desc, v.id`.execute(db)
  return rows
}

export async function listEmptySearchWords(db: Db, weeks: WeekPeriod[]) {
  const { rows } = await typedSql({ word: 'string', count: 'number' })`
    select word, sum(count)::int as count from empty_searches
    where week >= ${weeks[0]!.day}::date and week <= ${weeks.at(-1)!.day}::date
    group by word order by 2 desc, 1 limit ${MAX_EMPTY_SEARCHES}`.execute(db)
  return rows
}

/** Counts what waits for an administrator. */
export async function countWaitingItems(db: Db): Promise<Dashboard['waiting']> {
  const { rows } = await typedSql({
    reports: 'number',
    vendor_requests: 'number',
    vendors: 'number',
    corrections: 'number',
    unreached_vendors: 'number',
    undelivered: 'number',
  })`select
    (select count(*)::int from (select from user_reports where status = 0 limit ${MAX_WAITING_COUNT}) r) as reports,
    (select count(*)::int from (select from vendor_requests r join users u on u.id = r.user_id and u.active
      where r.handled_at is null limit ${MAX_WAITING_COUNT}) v) as vendor_requests,
    (select count(*)::int from (select from vendors v where ${vendorApprovalCondition('pending')}
      limit ${MAX_WAITING_COUNT}) v) as vendors,
    (select count(*)::int from (select from corrections where done_at is null
      limit ${MAX_WAITING_COUNT}) c) as corrections,
    (select count(*)::int from (select from mailbox_problems limit ${MAX_WAITING_COUNT}) m) as unreached_vendors,
    (select count(*)::int from (select from undelivered_messages limit ${MAX_WAITING_COUNT}) u) as undelivered`.execute(
    db,
  )
  return rows[0]!
}
