import { sql } from 'kysely'
import type { BoundingBox } from '#contract/vendors.ts'
import {
  locationHasPublicPositionCondition,
  locationInBoxByRangeCondition,
} from '#server/features/geo/spatial-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** A town that the words of a search may name. */
export interface NamedTown {
  /** As in `place_words`: 'greater sudbury'. */
  name: string
  /** The words of the search: 'sudbury'. */
  words: string
}

interface NamedTowns {
  towns: NamedTown[]
  /** Only locations in here. */
  box: BoundingBox | undefined
}

/**
 * Returns the locations of these vendors in the towns; of each vendor those in the town for which the search has most words,
 * because a search for North York does not mean York. Words that are part of the name of a vendor name no town of it: who
 * searches for Sudbury Home Care may want its branch in North Bay. One short query a page: searches that name no town then
 * read their cards as other lists do.
 */
export async function listLocationsInTowns(db: Db, vendorIds: number[], { towns, box }: NamedTowns): Promise<number[]> {
  if (vendorIds.length === 0 || towns.length === 0) return []
  // The towns are compared without hyphens, because the two ways to split them differ: 'l orignal', 'lorignal'.
  const { rows } = await typedSql({ id: 'number' })`
    with candidates as materialized (
      select v.id, v.name_words from vendors v where v.id = any(${vendorIds}::int[])
        and string_to_array(v.place_words, '|') && ${towns.map(({ name }) => ` ${name} `)}::text[]),
    found as (
      select l.id, l.vendor_id, candidates.name_words, replace(town_slug(l.city), '-', '') as town
      from candidates join locations l on l.vendor_id = candidates.id
      where ${locationHasPublicPositionCondition} and ${box ? locationInBoxByRangeCondition(box) : sql`true`}),
    ranked as (
      select found.id, rank() over (partition by found.vendor_id order by regexp_count(named.words, ' ') desc) as nth
      from found join unnest(${towns.map(({ name }) => name.replaceAll(' ', ''))}::text[],
        ${towns.map(({ words }) => words)}::text[]) named (town, words) on named.town = found.town
      where position(' ' || named.words || ' ' in found.name_words) = 0)
    select distinct id from ranked where nth = 1`.execute(db)
  return rows.map(({ id }) => id)
}
