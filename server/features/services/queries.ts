import { sql, type RawBuilder } from 'kysely'
import type { Paging } from '#contract/fields.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { SubService } from '#contract/services.ts'
import { vendorInternalsVisibleTo } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'

export interface ServiceRow {
  id: number
  name: string
  private: boolean
  children: SubService[]
  version: number
}

/** Private services are listed only for administrators and the contacts of a vendor that offers them (decision 24). */
function mayBeListed(viewer: Viewer): RawBuilder<boolean> {
  if (can.seeInsideAllVendors(viewer)) return sql<boolean>`true`
  return sql<boolean>`(not s.private or exists (
    select from vendor_services vs where vs.service_id = s.id and ${vendorInternalsVisibleTo(viewer, 'vs.vendor_id')}))`
}

/** Matches the index on the names within a parent; `parent_id is null` would scan the whole table. */
const topLevelCondition = sql<boolean>`coalesce(s.parent_id, 0) = 0`

const columns = sql`s.id, s.name, s.private, s.version,
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'options', c.options,
        'version', c.version)
      order by c.sort_name), '[]')
    from services c where coalesce(c.parent_id, 0) = s.id) as children`

/** A top-level service with its sub-services. */
export async function topLevelServiceById(db: Db, id: number): Promise<ServiceRow | undefined> {
  const { rows } = await sql<ServiceRow>`
    select ${columns} from services s where s.id = ${id} and ${topLevelCondition}`.execute(db)
  return rows[0]
}

/** The services of these vendors, without duplicates. */
export async function servicesOfVendors(db: Db, vendorIds: number[], { page, limit }: Paging) {
  const offered = sql`from services s where ${topLevelCondition} and exists (
    select from vendor_services vs where vs.service_id = s.id and vs.vendor_id = any(${vendorIds}::int[]))`
  const { rows } = await sql<ServiceRow>`
    select ${columns} ${offered} order by s.sort_name limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${offered}`.execute(db)
  return { rows, total: counted.rows[0]!.count }
}

/** One page of the services by name, each with its sub-services. */
export async function listServices(db: Db, viewer: Viewer, { page, limit }: Paging): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select ${columns}
    from services s
    where ${topLevelCondition} and ${mayBeListed(viewer)}
    order by s.sort_name limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countServices(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from services s where ${topLevelCondition} and ${mayBeListed(viewer)}`.execute(db)
  return rows[0]!.count
}
