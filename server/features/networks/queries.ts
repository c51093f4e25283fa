import { sql } from 'kysely'
import type { Paging } from '#contract/paging.ts'
import { NetworkRequestStatus } from '#contract/networks.ts'
import type { Viewer } from '#contract/policy.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'

const CONNECTION_COLUMNS = {
  id: 'number',
  vendor_id: 'number',
  name: 'string',
  bio: 'string',
  logo: 'string | null',
  avatar_type: 'number',
  status: NetworkRequestStatus.def.values,
  user_id: 'number | null',
  first: 'string | null',
  last: 'string | null',
  email: 'string | null',
  created_at: 'Date',
} as const
export type NetworkConnectionRow = RowOfColumns<typeof CONNECTION_COLUMNS>

interface PageOfConnections {
  rows: NetworkConnectionRow[]
  total: number
}

/** Lists requests to the vendor: open requests first, then the newest. */
export function findReceivedNetworkRequestPage(
  db: Db,
  viewer: Viewer,
  vendorId: number,
  { status, ...paging }: Paging & { status?: NetworkRequestStatus | undefined },
): Promise<PageOfConnections> {
  const condition = sql`n.asked_vendor_id = ${vendorId} and n.status ${status === undefined ? sql`in (1, 2, 3)` : sql`= ${status}`}`
  const links = sql`select n.*, n.asking_vendor_id as other_id from networks n where ${condition}`
  return selectConnections(db, viewer, links, sql`status, created_at desc, id desc`, paging)
}

/** Lists the vendor's approved connections, whichever side has asked. */
export function findNetworkConnectionPage(
  db: Db,
  viewer: Viewer,
  vendorId: number,
  paging: Paging,
): Promise<PageOfConnections> {
  const links = sql`
    select n.*, n.asking_vendor_id as other_id from networks n where n.asked_vendor_id = ${vendorId} and n.status = 2
    union all
    select n.*, n.asked_vendor_id from networks n where n.asking_vendor_id = ${vendorId} and n.status = 2`
  return selectConnections(db, viewer, links, sql`created_at desc, id desc`, paging)
}

type Part = ReturnType<typeof sql>

/**
 * Keeps connections to vendors that the viewer may see. The page is limited before names are joined; the total is
 * counted from indexes.
 */
async function selectConnections(
  db: Db,
  viewer: Viewer,
  all: Part,
  order: Part,
  { page, limit }: Paging,
): Promise<PageOfConnections> {
  const links = sql`select a.* from (${all}) a join vendors v on v.id = a.other_id where ${vendorVisibleCondition(viewer)}`
  const { rows: counted } = await typedSql({ total: 'number' })`select count(*) as total from (${links}) l`.execute(db)
  const { rows } = await typedSql(CONNECTION_COLUMNS)`
    select l.id, v.id as vendor_id, v.name, v.bio, v.logo, v.avatar_type, l.status, l.created_at,
      u.id as user_id, u.first, u.last, u.email
    from (select row_number() over (order by ${order}) as nth, l.* from (${links}) l
        order by ${order} limit ${limit} offset ${(page - 1) * limit}) l
      join vendors v on v.id = l.other_id left join users u on u.id = l.requested_by
    order by l.nth`.execute(db)
  return { rows, total: counted[0]!.total }
}
