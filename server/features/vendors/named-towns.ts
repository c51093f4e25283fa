import { sql } from 'kysely'
import type { BoundingBox } from '#contract/vendors.ts'
import {
  locationHasPublicPositionCondition,
  locationInBoxByRangeCondition,
} from '#server/features/geo/spatial-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

interface NamedTowns {
  /** The towns that the words of a search may name, written as in `place_words`: 'north bay'. */
  towns: string[]
  /** Only locations in here. */
  box: BoundingBox | undefined
}

/**
 * Returns the locations of these vendors in the towns; of each vendor those in the town with the longest name, because a
 * search for North York does not mean York. One short query a page: searches that name no town then read their cards as
 * other lists do.
 */
export async function listLocationsInTowns(db: Db, vendorIds: number[], { towns, box }: NamedTowns): Promise<number[]> {
  if (vendorIds.length === 0 || towns.length === 0) return []
  // The towns are compared without hyphens, because the two ways to split them differ: 'l orignal', 'lorignal'.
  const { rows } = await typedSql({ id: 'number' })`
    with candidates as materialized (
      select v.id from vendors v where v.id = any(${vendorIds}::int[])
        and string_to_array(v.place_words, '|') && ${towns.map((town) => ` ${town} `)}::text[]),
    found as (
      select l.id, l.vendor_id, town_slug(l.city) as slug from candidates join locations l on l.vendor_id = candidates.id
      where ${locationHasPublicPositionCondition} and ${box ? locationInBoxByRangeCondition(box) : sql`true`}),
    ranked as (
      select id, rank() over (partition by vendor_id order by regexp_count(slug, '-') desc) as nth from found
      where replace(slug, '-', '') = any(${towns.map((town) => town.replaceAll(' ', ''))}::text[]))
    select id from ranked where nth = 1`.execute(db)
  return rows.map(({ id }) => id)
}
