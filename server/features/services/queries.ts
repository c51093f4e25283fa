import { sql, type InferResult, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paging } from '#contract/paging.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { ServiceListQuery } from '#contract/services.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { vendorInternalsVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { readPage, type Db, type RowPage } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'

/** Private services are listed only for administrators and the contacts of a vendor that offers them (decision 24). */
function mayBeListed(viewer: Viewer): RawBuilder<boolean> {
  if (can.seeInsideAllVendors(viewer)) return sql<boolean>`true`
  return sql<boolean>`(not s.private or exists (
    select from vendor_services vs where vs.service_id = s.id and ${vendorInternalsVisibleCondition(viewer, 'vs.vendor_id')}))`
}

/** Matches the index on the names within a parent; `parent_id is null` would scan the whole table. */
const topLevelCondition = sql<boolean>`coalesce(s.parent_id, 0) = 0`

const selectTopLevelServices = (db: Db) =>
  db
    .selectFrom('services as s')
    .select(['s.id', 's.name', 's.private', 's.version'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('services as c')
          .select(['c.id', 'c.name', 'c.options', 'c.version'])
          .select('s.id as parent_id')
          .where(sql<boolean>`coalesce(c.parent_id, 0) = s.id`)
          .orderBy('c.sort_name'),
      ).as('children'),
    )
    .where(topLevelCondition)

/** A top-level service with its sub-services. */
export type ServiceRow = InferResult<ReturnType<typeof selectTopLevelServices>>[number]

export const findTopLevelService = (db: Db, id: number): Promise<ServiceRow | undefined> =>
  selectTopLevelServices(db).where('s.id', '=', id).executeTakeFirst()

/** The services of these vendors, without duplicates. */
export function findServicePageOfVendors(db: Db, vendorIds: number[], paging: Paging): Promise<RowPage<ServiceRow>> {
  const isOffered = sql<boolean>`exists (
    select from vendor_services vs where vs.service_id = s.id and vs.vendor_id = any(${vendorIds}::int[]))`
  return readServicePage(db, isOffered, paging)
}

/** One page of the services by name, each with its sub-services. */
export const findServicePage = (
  db: Db,
  viewer: Viewer,
  { search, ...paging }: ServiceListQuery,
): Promise<RowPage<ServiceRow>> =>
  readServicePage(db, sql<boolean>`${mayBeListed(viewer)} and ${hasInName(search)}`, paging)

const readServicePage = (db: Db, condition: RawBuilder<boolean>, paging: Paging): Promise<RowPage<ServiceRow>> =>
  readPage(
    selectTopLevelServices(db).where(condition).orderBy('s.sort_name'),
    db.selectFrom('services as s').where(topLevelCondition).where(condition),
    paging,
  )

/** True for services (alias s) with this text in their name or in that of a sub-service. */
function hasInName(search: string | undefined): RawBuilder<boolean> {
  if (!search) return sql<boolean>`true`
  const pattern = `%${escapeLikePattern(toNameSortKey(search))}%`
  return sql<boolean>`(s.sort_name like ${pattern} or exists (
    select from services c where coalesce(c.parent_id, 0) = s.id and c.sort_name like ${pattern}))`
}
