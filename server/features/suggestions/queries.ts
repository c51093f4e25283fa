import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import { MAX_SUGGESTIONS, type Suggestions } from '#contract/suggestions.ts'
import type { TermGroup } from '#server/features/directory-search/query-terms.ts'
import { textMatchesTerms } from '#server/features/directory-search/search-conditions.ts'
import { vendorVisibleTo } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/text.ts'

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
    sql`v.sort_name collate "C" like ${`${escapeLikePattern(start)}%`}`,
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

async function firstVendors(db: Db, viewer: Viewer, condition: RawBuilder<unknown>): Promise<Vendor[]> {
  const { rows } = await sql<Vendor>`
    select v.id, v.name,
      (select json_build_object('id', l.id, 'lat', l.lat, 'lng', l.lng, 'city', l.city)
        from locations l where l.vendor_id = v.id and not l.is_archived order by l.id limit 1) as location
    from (select v.id, v.name, v.sort_name from vendors v
      where ${condition} and ${vendorVisibleTo(viewer)} and not v.is_archived limit ${MAX_CANDIDATES}) v
    order by v.sort_name collate "C", v.id limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}

/** Suggests public services; their sub-services come after them. */
export async function suggestServices(db: Db, { start, terms }: SuggestionQuery): Promise<Suggestions['services']> {
  const { rows } = await sql<Suggestions['services'][number]>`
    select s.id, s.name, parent.name as parent
    from services s left join services parent on parent.id = s.parent_id
    where not s.private and not coalesce(parent.private, false) and ${textMatchesTerms(sql<string>`s.sort_name`, terms)}
    order by not starts_with(s.sort_name, ${start}), s.parent_id is not null, s.sort_name, s.id
    limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}
