import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Paging } from '#contract/fields.ts'
import { can, type ReferralFacts, type VendorFacts, type Viewer } from '#contract/policy.ts'
import type { ReferralStatus } from '#contract/referrals.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

/** A referral with the names that belong to its ids. */
export interface ReferralRow {
  id: number
  sender_id: number
  first: string
  last: string
  email: string
  phone: string
  vendor_id: number
  vendor_name: string
  location_id: number
  clinic_name: string
  street: string
  unit: string
  number: string
  city: string
  state: string
  zip: string
  service_id: number
  service_name: string
  sub_service_id: number | null
  sub_service_name: string | null
  options: string[]
  details: string
  contact_now: boolean
  consent_provided: boolean
  status: ReferralStatus
  due_on: string | null
  read_by: number | null
  rating: number | null
  created_at: Date
  deleted_by_sender_at: Date | null
  deleted_by_vendor_at: Date | null
  consent_withdrawn_at: Date | null
  /** Read from JSON, so times are strings. */
  attachments: {
    id: number
    name: string
    expires_at: string
    destroyed_at: string | null
    scan: Selectable<Tables['attachments']>['scan']
  }[]
}

/** Hides a column everywhere once the sender has withdrawn their consent (SR-096). */
const emptyAfterWithdrawal = (expression: string, replacement: string) =>
  `case when r.consent_withdrawn_at is null then ${expression} else ${replacement} end`

/** The SQL expression of each property of a row; a property without one does not compile. */
const COLUMNS = {
  id: 'r.id',
  sender_id: 'r.sender_id',
  first: 'u.first',
  last: 'u.last',
  email: 'u.email',
  phone: 'u.phone',
  vendor_id: 'r.vendor_id',
  vendor_name: 'v.name',
  location_id: 'r.location_id',
  clinic_name: 'l.clinic_name',
  street: 'l.street',
  unit: 'l.unit',
  number: 'l.number',
  city: 'l.city',
  state: 'l.state',
  zip: 'l.zip',
  service_id: 'r.service_id',
  service_name: 's.name',
  sub_service_id: 'r.sub_service_id',
  sub_service_name: 'sub.name',
  options: emptyAfterWithdrawal('r.options', "'{}'"),
  details: emptyAfterWithdrawal('r.details', "''"),
  contact_now: 'r.contact_now',
  consent_provided: 'r.consent_provided',
  status: 'r.status',
  due_on: 'r.due_on',
  read_by: 'r.read_by',
  rating: 'r.rating',
  created_at: 'r.created_at',
  deleted_by_sender_at: 'r.deleted_by_sender_at',
  deleted_by_vendor_at: 'r.deleted_by_vendor_at',
  consent_withdrawn_at: 'r.consent_withdrawn_at',
  attachments: `(
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'expires_at', a.expires_at,
      'destroyed_at', a.destroyed_at, 'scan', a.scan) order by a.id), '[]')
    from attachments a where a.referral_id = r.id)`,
} satisfies Record<keyof ReferralRow, string>

const columns = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', '),
)

const NAME_JOINS = sql`
  join users u on u.id = r.sender_id
  join vendors v on v.id = r.vendor_id
  join locations l on l.id = r.location_id
  join services s on s.id = r.service_id
  left join services sub on sub.id = r.sub_service_id`

/** Reads these referrals, newest first. */
export async function referralsByIds(db: Db, ids: number[]): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    select ${columns} from referrals r ${NAME_JOINS} where r.id = any(${ids}::int[])
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

/** The names of these users by id. */
export async function userNamesById(db: Db, ids: number[]): Promise<Map<number, { first: string; last: string }>> {
  const { rows } = await sql<{ id: number; first: string; last: string }>`
    select id, first, last from users where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Who may know of a referral: the sender and the contacts of the vendor, each until their side has deleted it.
 * Administrators count as the vendor's side.
 */
const isVisibleTo = (viewer: Viewer) => sql<boolean>`(
  (r.sender_id = ${viewer.id} and r.deleted_by_sender_at is null)
  or (r.deleted_by_vendor_at is null
    and ${can.receiveAllReferrals(viewer) ? sql`true` : sql`r.vendor_id = any(${viewer.contactOf}::int[])`}))`

export async function findVisibleReferral(db: Db, viewer: Viewer, id: number): Promise<ReferralRow | undefined> {
  const { rows } = await sql<ReferralRow>`
    select ${columns} from referrals r ${NAME_JOINS} where r.id = ${id} and ${isVisibleTo(viewer)}`.execute(db)
  return rows[0]
}

/** The facts that the policy needs about a referral. */
export const referralFactsOf = (
  referral: Pick<ReferralRow, 'sender_id' | 'vendor_id' | 'deleted_by_sender_at'>,
): ReferralFacts => ({
  senderId: referral.sender_id,
  vendorId: referral.vendor_id,
  deletedBySender: referral.deleted_by_sender_at !== null,
})

/** The data that the policy needs before a referral is changed. */
export interface LockedReferral {
  id: number
  sender_id: number
  vendor_id: number
  read_by: number | null
  rating: number | null
  deleted_by_sender_at: Date | null
  deleted_by_vendor_at: Date | null
  consent_provided: boolean
  consent_withdrawn_at: Date | null
}

/** Locks the referral until the end of the transaction, so that the second of two changes sees the first (SR-131). */
export async function lockVisibleReferral(tx: Db, viewer: Viewer, id: number): Promise<LockedReferral | undefined> {
  const { rows } = await sql<LockedReferral>`
    select r.id, r.sender_id, r.vendor_id, r.read_by, r.rating, r.deleted_by_sender_at, r.deleted_by_vendor_at,
      r.consent_provided, r.consent_withdrawn_at
    from referrals r where r.id = ${id} and ${isVisibleTo(viewer)} for no key update`.execute(tx)
  return rows[0]
}

export interface PageOfRows<T> {
  rows: T[]
  total: number
}

/**
 * Runs a query that selects the total into every row. On an empty page its left join returns one row of nulls, which is
 * dropped.
 */
async function runCountedPage<T extends { id: number }>(db: Db, query: RawBuilder<unknown>): Promise<PageOfRows<T>> {
  const { rows } = await (query as RawBuilder<T & { total: number }>).execute(db)
  return { rows: rows.filter((row) => (row.id as number | null) !== null), total: rows[0]?.total ?? 0 }
}

/** Runs a list query of referrals, newest first. */
export const runReferralPage = (db: Db, query: RawBuilder<unknown>): Promise<PageOfRows<ReferralRow>> =>
  runCountedPage(db, query)

/** The statement of a list: `page` selects id and created_at of its rows, `total` counts all rows. */
export const referralPageSql = (page: RawBuilder<unknown>, total: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with page as (${page})
  select counted.total, ${columns}
  from (select (${total})::int as total) counted
    left join (page join referrals r using (id, created_at) ${NAME_JOINS}) on true
  order by created_at desc, id desc`

export const newestFirstPageSql = ({ page, limit }: Paging) =>
  sql`order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`

/** The list of referrals that the viewer has sent and not deleted. */
export const sentPageSql = (viewer: Viewer, paging: Paging): RawBuilder<unknown> => {
  const mine = sql`from referrals r where r.sender_id = ${viewer.id} and r.deleted_by_sender_at is null`
  return referralPageSql(
    sql`select r.id, r.created_at ${mine} ${newestFirstPageSql(paging)}`,
    sql`select count(*) ${mine}`,
  )
}

export interface VendorFilterOptionRow {
  id: number
  name: string
  services: { id: number; name: string }[]
  locations: { id: number; name: string }[]
}

/** The vendors whose referrals the viewer receives, with the services and locations to filter by. */
export function listVendorFilterOptions(
  db: Db,
  vendorIds: number[] | null,
  nameLike: string | undefined,
  { page, limit }: Paging,
): Promise<PageOfRows<VendorFilterOptionRow>> {
  const conditions = [
    vendorIds !== null && sql`v.id = any(${vendorIds}::int[])`,
    nameLike !== undefined && sql`v.sort_name like ${nameLike}`,
    // search_text contains the name as well, and has an index.
    nameLike !== undefined && vendorIds === null && sql`v.search_text like ${nameLike}`,
  ].filter((condition) => condition !== false)
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const query = sql`
    select counted.total, v.id, v.name,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.sort_name), '[]')
        from vendor_services o join services s on s.id = o.service_id where o.vendor_id = v.id) as services,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', concat_ws(', ', nullif(l.clinic_name, ''),
          nullif(concat_ws(' ', nullif(l.number, ''), nullif(l.street, '')), ''), l.city)) order by l.is_archived, l.id), '[]')
        from locations l where l.vendor_id = v.id) as locations
    from (select (select count(*) from vendors v where ${where})::int as total) counted
      left join (select v.id, v.name, v.sort_name from vendors v where ${where}
        order by v.sort_name, v.id limit ${limit} offset ${(page - 1) * limit}) v on true
    order by v.sort_name, v.id`
  return runCountedPage(db, query)
}

/**
 * Everything that decides about a new referral, read with one query. The vendor is locked until the end of the
 * transaction (SR-035).
 */
export interface ReferralTarget extends VendorFacts {
  name: string
  sender: Pick<ReferralRow, 'first' | 'last' | 'email' | 'phone'>
  /** null if the vendor has no such location or it is archived. */
  location: Pick<ReferralRow, 'clinic_name' | 'street' | 'unit' | 'number' | 'city' | 'state' | 'zip'> | null
  /** null if the vendor does not offer it. */
  service: { name: string; sort_name: string; private: boolean } | null
  /** null if it is not part of the service. */
  subService: { name: string; options: string[] } | null
}

export async function lockReferralTarget(
  tx: Db,
  viewer: Viewer,
  selection: { vendor: number; location: number; service: number; subService: number | null },
): Promise<ReferralTarget | undefined> {
  const { rows } = await sql<ReferralTarget>`
    select v.id, v.name, v.active, v.approval = 'approved' as approved, v.is_archived as "isArchived", v.vendors_seen_only as "vendorsSeenOnly",
      v.prevent_referrals as "preventReferrals", v.prevent_documents as "preventDocuments",
      v.prevent_public_referrals as "preventPublicReferrals",
      (select json_build_object('first', u.first, 'last', u.last, 'email', u.email, 'phone', u.phone)
        from users u where u.id = ${viewer.id}) as sender,
      (select json_build_object('clinic_name', l.clinic_name, 'street', l.street, 'unit', l.unit, 'number', l.number,
          'city', l.city, 'state', l.state, 'zip', l.zip)
        from locations l where l.id = ${selection.location} and l.vendor_id = v.id and not l.is_archived) as location,
      (select json_build_object('name', s.name, 'sort_name', s.sort_name, 'private', s.private)
        from vendor_services o join services s on s.id = o.service_id
        where o.vendor_id = v.id and o.service_id = ${selection.service} and s.parent_id is null) as service,
      (select json_build_object('name', s.name, 'options', s.options)
        from services s where s.id = ${selection.subService} and s.parent_id = ${selection.service}) as "subService"
    from vendors v where v.id = ${selection.vendor} for share`.execute(tx)
  return rows[0]
}
