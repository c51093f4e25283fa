import { sql, type RawBuilder } from 'kysely'
import { Role } from '#contract/accounts.ts'
import { can } from '#contract/policy.ts'
import { ReferralOpening } from '#contract/referral-history.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'
import { requireVisibleReferral } from './queries.ts'
import { toPolicyReferral, toReferralAuditSubject } from './referral-row.ts'

/** The openings of each kind that are listed of a referral. */
const MAX_OPENINGS = 100
/** Bounds the time: the newest audit entries of openings that are searched. To make more takes an hour at the limit of calls of a user. */
const MAX_ENTRIES = 10_000
/** The oldest entries of lists that are searched: nearly all of the audit log is of lists. */
const MAX_LIST_ENTRIES = 2_000

const OPENING_COLUMNS = {
  referral_id: 'number',
  at: 'Date',
  what: ReferralOpening.shape.what.options,
  first: 'string | null',
  last: 'string | null',
  role: 'string | null',
  from_mailbox: 'boolean',
} as const
type OpeningRow = RowOfColumns<typeof OPENING_COLUMNS>

/** Lists who has opened a referral, as far as the viewer may know (SR-093). Reading this list is recorded too. */
export async function readReferralOpenings(
  { db, viewer, record }: RequestContext,
  id: number,
): Promise<ReferralOpening[]> {
  const referral = await requireVisibleReferral(db, viewer, id)
  const facts = toPolicyReferral(referral)
  assertAllowed(can.seeOpenings(viewer, facts))
  const found = await loadReferralOpenings(db, [id], can.seeAllOpenings(viewer, facts) ? 'everybody' : 'administrators')
  await record({ action: 'opened openings', ...toReferralAuditSubject(referral) })
  return found.get(id) ?? []
}

/**
 * The openings of these referrals by users other than the sender, newest first. Referrals without one have no entry in
 * the map.
 */
export async function loadReferralOpenings(
  db: Db,
  ids: number[],
  whose: 'everybody' | 'administrators',
): Promise<Map<number, ReferralOpening[]>> {
  // A referral is opened after it was made. With a constant the planner leaves out the months before, and their locks.
  const { rows: oldest } = await typedSql({ since: 'Date | null' })`
    select min(created_at) - interval '1 day' as since from referrals where id = any(${ids}::int[])`.execute(db)
  const since = oldest[0]!.since
  const byOthers = sql`a.at >= ${since} and a.outcome = 'done' and a.actor_id is distinct from r.sender_id
    and a.detail->>'party' is distinct from 'sender' and (a.actor_id is not null or a.detail->>'via' = 'link')
    ${whose === 'administrators' ? sql`and a.role = 'ADMIN'` : sql``}`
  // A screen that reads again repeats its entry, so entries are grouped before the limit, and the newest opening of each user comes
  // before the second one of any. Otherwise somebody who opens the referral often hides those who opened it earlier.
  const newestOfEachUser = (entries: RawBuilder<unknown>) => sql`
    (select m.at, m.actor_id, m.role, m.what from (
      select min(e.at) as at, e.actor_id, e.role, e.what,
        row_number() over (partition by e.actor_id, e.role, e.what order by min(e.at) desc) as nth
      from (${entries} order by a.id desc limit ${MAX_ENTRIES}) e
      group by e.actor_id, e.role, e.what, date_trunc('minute', e.at)) m
    order by m.nth, m.at desc limit ${MAX_OPENINGS})`
  // The conditions on kind and action match those of a partial index, so they are literals and not parameters.
  const { rows } = await typedSql(OPENING_COLUMNS)`
    select r.id as referral_id, o.at, o.what, u.first, u.last, o.role, o.actor_id is null as from_mailbox
    from referrals r cross join lateral (
      ${newestOfEachUser(sql`
        select a.at, a.actor_id, a.role,
          case a.action when 'marked read' then 'read' when 'exported' then 'report' else 'opened' end as what
        from audit_log a
        where a.kind = 'referral' and a.action in ('opened', 'opened history', 'marked read', 'exported')
          and a.ids @> array[r.id]
          and ${byOthers}`)}
      union all
      ${newestOfEachUser(sql`
        select a.at, a.actor_id, a.role, 'document' as what
        from attachments f join audit_log a on a.kind = 'attachment' and a.action = 'opened' and a.ids @> array[f.id]
        where f.referral_id = r.id and ${byOthers}`)}
      union all
      (select min(l.at), l.actor_id, l.role, 'listed' as what from (
        select a.at, a.actor_id, a.role from audit_log a
        where a.kind = 'referral' and a.action = 'listed received' and a.ids @> array[r.id]
          and ${byOthers}
        limit ${MAX_LIST_ENTRIES}) l
      group by l.actor_id, l.role)
    ) o left join users u on u.id = o.actor_id
    where r.id = any(${ids}::int[])
    order by r.id, o.at desc, o.what`.execute(db)
  const byReferral = Map.groupBy(rows, ({ referral_id }) => referral_id)
  return new Map([...byReferral].map(([id, entries]) => [id, entries.map(presentOpening)]))
}

const presentOpening = ({ at, what, first, last, role, from_mailbox }: OpeningRow): ReferralOpening => ({
  at: at.toISOString(),
  what,
  by: first === null || last === null ? null : { first, last },
  role: Role.safeParse(role).data ?? null,
  ...(from_mailbox && { from_mailbox }),
})
