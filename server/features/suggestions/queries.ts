import { sql, type RawBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Viewer } from '#contract/policy.ts'
import { MAX_SUGGESTIONS, type Suggestions } from '#contract/suggestions.ts'
import type { TermGroup } from '#server/features/directory-search/query-terms.ts'
import { textMatchesTerms } from '#server/features/directory-search/search-conditions.ts'
import { vendorVisibleTo } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/text.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

interface SuggestionQuery {
  /** Names that start with this come first. */
  start: string
  terms: TermGroup[]
}

type Vendor = Suggestions['vendors'][number]

/** Suggests vendors: names that start with the search first, then names that contain it. */
export async function suggestVendors(db: Db, viewer: Viewer, { start, terms }: SuggestionQuery): Promise<Vendor[]> {
  const startMatches = await firstVendors(
    db,
    viewer,
    sql<boolean>`v.sort_name collate "C" like ${`${escapeLikePattern(start)}%`}`,
  )
  if (startMatches.length === MAX_SUGGESTIONS) return startMatches
  const otherMatches = await firstVendors(db, viewer, textMatchesTerms(sql<string>`v.sort_name`, terms))
  return [...new Map([...startMatches, ...otherMatches].map((vendor) => [vendor.id, vendor])).values()].slice(
    0,
    MAX_SUGGESTIONS,
  )
}

/** Limit for words that very many vendors have in their names. */
const MAX_CANDIDATES = 2_000

const firstVendors = (db: Db, viewer: Viewer, condition: RawBuilder<boolean>): Promise<Vendor[]> =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('vendors as v')
        .select(['v.id', 'v.name', 'v.sort_name'])
        .where(condition)
        .where(vendorVisibleTo(viewer))
        .where('v.is_archived', '=', false)
        .limit(MAX_CANDIDATES)
        .as('v'),
    )
    .select(['v.id', 'v.name'])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('locations as l')
          .select(['l.id', 'l.lat', 'l.lng', 'l.city'])
          .whereRef('l.vendor_id', '=', 'v.id')
          .where('l.is_archived', '=', false)
          .orderBy('l.id')
          .limit(1),
      ).as('location'),
    )
    .orderBy(sql`v.sort_name collate "C"`)
    .orderBy('v.id')
    .limit(MAX_SUGGESTIONS)
    .execute()

/** Suggests public services; their sub-services come after them. */
export async function suggestServices(db: Db, { start, terms }: SuggestionQuery): Promise<Suggestions['services']> {
  const { rows } = await typedSql({ id: 'number', name: 'string', parent: 'string | null' })`
    select s.id, s.name, parent.name as parent
    from services s left join services parent on parent.id = s.parent_id
    where not s.private and not coalesce(parent.private, false) and ${textMatchesTerms(sql<string>`s.sort_name`, terms)}
    order by not starts_with(s.sort_name, ${start}), s.parent_id is not null, s.sort_name, s.id
    limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}
