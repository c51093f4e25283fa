import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Point } from '#contract/fields.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { Viewer } from '#contract/policy.ts'
import { MAX_SUGGESTIONS_PER_KIND, type Suggestions } from '#contract/suggestions.ts'
import { executeVendorIdSearch } from '#server/features/directory-search/execute-vendor-id-search.ts'
import { buildNameRelevanceTiers } from '#server/features/directory-search/relevance.ts'
import { DEFAULT_VENDOR_ORDER_SQL } from '#server/features/vendors/vendor-order.ts'
import type { TermGroup } from '#server/features/directory-search/query-terms.ts'
import { textMatchesTermsCondition } from '#server/features/directory-search/search-conditions.ts'
import { joinConditionsWithAnd } from '#server/features/directory-search/vendor-search-sql.ts'
import { kilometresToPointSql, locationHasPublicPositionCondition } from '#server/features/geo/spatial-conditions.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

export interface SuggestionQuery {
  search: string
  terms: TermGroup[]
  near: Point | undefined
}

type Vendor = Suggestions['vendors'][number]

/** Suggests vendors by the relevance of their names, then by distance, or in the order of the list. */
export async function suggestVendors(
  db: Db,
  viewer: Viewer,
  { search, terms, near }: SuggestionQuery,
): Promise<Vendor[]> {
  const condition = joinConditionsWithAnd([
    vendorVisibleCondition(viewer),
    sql<boolean>`not v.is_archived`,
    textMatchesTermsCondition(sql<string>`v.name_words`, terms),
  ])
  const { ids } = await executeVendorIdSearch({
    db,
    viewer,
    filter: condition,
    scanFilter: condition,
    relevanceFilter: condition,
    isFiltered: true,
    order: DEFAULT_VENDOR_ORDER_SQL,
    relevanceTiers: buildNameRelevanceTiers(search, terms),
    near,
    towns: [],
    coveringFirst: false,
    page: { offset: 0, limit: MAX_SUGGESTIONS_PER_KIND },
  })
  return ids.length === 0 ? [] : loadSuggestedVendors(db, ids, near)
}

async function loadSuggestedVendors(db: Db, ids: number[], near: Point | undefined): Promise<Vendor[]> {
  const rows = await db
    .selectFrom('vendors as v')
    .where('v.id', '=', anyIdSql(ids))
    .select(['v.id', 'v.name'])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('locations as l')
          .select(['l.id', 'l.lat', 'l.lng', 'l.city'])
          .whereRef('l.vendor_id', '=', 'v.id')
          .where(locationHasPublicPositionCondition)
          .$if(near !== undefined, (query) => query.orderBy(kilometresToPointSql(near!))) // $if has just checked it
          .orderBy('l.id')
          .limit(1),
      ).as('location'),
    )
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Suggests public services that a vendor visible to the viewer offers; their sub-services come after them. */
export async function suggestServices(
  db: Db,
  viewer: Viewer,
  { search, terms }: SuggestionQuery,
): Promise<Suggestions['services']> {
  const { rows } = await typedSql({ id: 'number', name: 'string', parent: 'string | null' })`
    select s.id, s.name, parent.name as parent
    from services s left join services parent on parent.id = s.parent_id
    where not s.private and not coalesce(parent.private, false) and ${textMatchesTermsCondition(sql<string>`s.sort_name`, terms)}
      and exists (select from vendor_services vs join vendors v on v.id = vs.vendor_id
        where vs.service_id = coalesce(s.parent_id, s.id) and ${vendorVisibleCondition(viewer)})
    order by not starts_with(s.sort_name, ${toNameSortKey(search)}), s.parent_id is not null, s.sort_name, s.id
    limit ${MAX_SUGGESTIONS_PER_KIND}`.execute(db)
  return rows
}
