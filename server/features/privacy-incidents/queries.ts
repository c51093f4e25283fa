import { sql, type InferResult } from 'kysely'
import type { NewPrivacyIncident } from '#contract/privacy-incidents.ts'
import type { Paging } from '#contract/paging.ts'
import { parsePeriod } from '#server/features/referrals/period.ts'
import { readPage, type Db, type RowPage } from '#server/platform/db.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'

const selectIncidents = (db: Db) =>
  db
    .selectFrom('incidents as i')
    .select(['i.id', 'i.happened_on', 'i.circumstances', 'i.data_kinds', 'i.people', 'i.assessment', 'i.told'])
    .select(['i.start_on', 'i.end_on', 'i.created_at', 'i.version'])
    .select(
      sql<{ id: number; name: string | null }[]>`array(
        select jsonb_build_object('id', a.id, 'name', nullif(concat_ws(', ', u.last, u.first), ''))
        from unnest(i.accounts) with ordinality as a (id, place)
        left join users u on u.id = a.id and u.deleted_at is null order by a.place)`.as('accounts'),
    )

/** An incident with the names of its accounts. */
export type PrivacyIncidentRow = InferResult<ReturnType<typeof selectIncidents>>[number]

/** Renames fields whose column has another name. */
export const toPrivacyIncidentColumns = ({ start, end, ...rest }: NewPrivacyIncident) => ({
  ...rest,
  start_on: start,
  end_on: end,
})

export const findPrivacyIncidentPage = (db: Db, paging: Paging): Promise<RowPage<PrivacyIncidentRow>> =>
  readPage(
    selectIncidents(db).orderBy('i.happened_on', 'desc').orderBy('i.id', 'desc'),
    db.selectFrom('incidents'),
    paging,
  )

export const findPrivacyIncident = (db: Db, id: number): Promise<PrivacyIncidentRow | undefined> =>
  selectIncidents(db).where('i.id', '=', id).executeTakeFirst()

export const lockPrivacyIncident = (tx: Db, id: number) =>
  tx.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const AFFECTED_PERSON_COLUMNS = {
  id: 'number',
  name: 'string | null',
  email: 'string | null',
  referrals: 'number',
  opened: 'number',
  first_at: 'Date',
  last_at: 'Date',
  total: 'number',
} as const
export type AffectedPersonRow = RowOfColumns<typeof AFFECTED_PERSON_COLUMNS>

/**
 * Lists the senders of referrals that these accounts have seen between the two days: in lists, one by one, as documents or
 * in reports; without referrals of their own. The sender of a deleted referral is read from the log.
 */
export async function findAffectedPersonPage(
  db: Db,
  { accounts, start_on, end_on }: Pick<PrivacyIncidentRow, 'accounts' | 'start_on' | 'end_on'>,
  { page, limit }: Paging,
): Promise<AffectedPersonRow[]> {
  if (accounts.length === 0 || start_on === null || end_on === null) return []
  const { from, until } = parsePeriod(start_on, end_on)
  const { rows } = await typedSql(AFFECTED_PERSON_COLUMNS)`
    with looks as (
      select a.at, a.actor_id, a.kind, a.action, i.id, (a.detail ->> 'referral')::int as referral_id
      from audit_log a cross join lateral unnest(a.ids) as i (id)
      where a.actor_id = any(${accounts.map(({ id }) => id)}::int[]) and a.at >= ${from} and a.at < ${until}
        and a.kind in ('referral', 'attachment') and a.outcome = 'done'
    ), referrals_seen as (
      select case kind when 'referral' then l.id else coalesce(f.referral_id, l.referral_id) end as id, actor_id,
        min(l.at) as first_at, max(l.at) as last_at,
        bool_or(l.kind = 'attachment' or l.action not in ('listed received', 'listed sent')) as opened
      from looks l left join attachments f on l.kind = 'attachment' and f.id = l.id
      group by 1, 2
    ), sent as (
      select s.*, coalesce(r.sender_id, (
        select b.actor_id from audit_log b
        where r.id is null and b.kind = 'referral' and b.action = 'sent' and b.ids[1] = s.id limit 1)) as sender_id
      from referrals_seen s left join referrals r on r.id = s.id where s.id is not null
    )
    select s.sender_id as id, nullif(concat_ws(', ', u.last, u.first), '') as name, u.email,
      count(distinct s.id) as referrals, count(distinct s.id) filter (where s.opened) as opened,
      min(s.first_at) as first_at, max(s.last_at) as last_at, count(*) over () as total
    from sent s left join people u on u.id = s.sender_id and u.deleted_at is null
    where s.sender_id <> s.actor_id
    group by s.sender_id, u.last, u.first, u.email
    order by u.last nulls last, u.first, s.sender_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}
