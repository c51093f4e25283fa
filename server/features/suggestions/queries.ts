import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import { MAX_SUGGESTIONS, type Suggestions } from '#contract/suggestions.ts'
import type { TermGroup } from '#server/features/directory-search/query-terms.ts'
import { textMatchesTerms } from '#server/features/directory-search/search-conditions.ts'
import { vendorVisibleTo } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/text.ts'

interface Wanted {
  /** What a name that begins with it comes first for. */
  start: string
  needs: TermGroup[]
}

type Vendor = Suggestions['vendors'][number]

/** Vendors by their names: those that begin so, then those that hold it anywhere. */
export async function suggestVendors(db: Db, viewer: Viewer, { start, needs }: Wanted): Promise<Vendor[]> {
  const beginning = await firstVendors(db, viewer, sql`v.sort_name collate "C" like ${`${escapeLikePattern(start)}%`}`)
  if (beginning.length === MAX_SUGGESTIONS) return beginning
  const holding = await firstVendors(db, viewer, textMatchesTerms(sql<string>`v.sort_name`, needs))
  return [...new Map([...beginning, ...holding].map((vendor) => [vendor.id, vendor])).values()].slice(
    0,
    MAX_SUGGESTIONS,
  )
}

/** A word that more vendors have in their names says too little to look at all of them. */
const LOOKED_AT = 2_000

async function firstVendors(db: Db, viewer: Viewer, isMeant: RawBuilder<unknown>): Promise<Vendor[]> {
  const { rows } = await sql<Vendor>`
    select v.id, v.name,
      (select json_build_object('id', l.id, 'lat', l.lat, 'lng', l.lng, 'city', l.city)
        from locations l where l.vendor_id = v.id and not l.is_archived order by l.id limit 1) as location
    from (select v.id, v.name, v.sort_name from vendors v
      where ${isMeant} and ${vendorVisibleTo(viewer)} and not v.is_archived limit ${LOOKED_AT}) v
    order by v.sort_name collate "C", v.id limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}

/** Public services by their names, sub-services of public ones after them. */
export async function suggestServices(db: Db, { start, needs }: Wanted): Promise<Suggestions['services']> {
  const { rows } = await sql<Suggestions['services'][number]>`
    select s.id, s.name, parent.name as parent
    from services s left join services parent on parent.id = s.parent_id
    where not s.private and not coalesce(parent.private, false) and ${textMatchesTerms(sql<string>`s.sort_name`, needs)}
    order by not starts_with(s.sort_name, ${start}), s.parent_id is not null, s.sort_name, s.id
    limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}
