import { sql, type RawBuilder } from 'kysely'
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

export interface TownAndBoxFilter {
  towns: NamedTown[]
  /** Only locations in here. */
  box: BoundingBox | undefined
}

/** The town of a location (alias l), as the index `locations_town` has it. */
const TOWN = sql<string>`replace(town_slug(l.city), '-', '')`

const withoutSpaces = ({ name }: NamedTown) => name.replaceAll(' ', '')

/** Returns those of these towns that have a location: a search that names no town then costs no more than this query. */
export async function filterTownsWithLocations(db: Db, towns: NamedTown[]): Promise<NamedTown[]> {
  if (towns.length === 0) return []
  const { rows } = await typedSql({ town: 'string' })`
    select town from unnest(${towns.map(withoutSpaces)}::text[]) named (town)
    where exists (select from locations l where ${TOWN} = named.town and ${locationHasPublicPositionCondition} offset 0)`.execute(
    db,
  )
  const known = new Set(rows.map(({ town }) => town))
  return towns.filter((town) => known.has(withoutSpaces(town)))
}

/**
 * True for the locations (alias l) of a vendor (alias v) in the towns; of each vendor those in the town for which the search has
 * most words, because a search for North York does not mean York. Words that are part of the name of a vendor name no town of it:
 * who searches for Sudbury Home Care may want its branch in North Bay.
 */
export function locationInNamedTownCondition({ towns, box }: TownAndBoxFilter): RawBuilder<boolean> {
  const longestFirst = [...Map.groupBy(towns, ({ words }) => words.split(' ').length)]
    .toSorted(([a], [b]) => b - a)
    .map(([, group]) => locationInOneOfCondition({ towns: group, box }))
  const alternatives = longestFirst.map((isThere, nth) =>
    sql.join(
      [
        isThere,
        ...longestFirst
          .slice(0, nth)
          .map(
            (isBetter) => sql`not exists (select from locations l where l.vendor_id = v.id and ${isBetter} offset 0)`,
          ),
      ],
      sql` and `,
    ),
  )
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

const locationInOneOfCondition = ({
  towns,
  box,
}: TownAndBoxFilter) => sql<boolean>`(${locationHasPublicPositionCondition}
  and ${box ? locationInBoxByRangeCondition(box) : sql`true`}
  and exists (select from unnest(${towns.map(withoutSpaces)}::text[], ${towns.map(({ words }) => words)}::text[]) named (town, words)
    where named.town = ${TOWN} and position(' ' || named.words || ' ' in v.name_words) = 0 offset 0))`

/** True for vendors (alias v) with a location in the towns. */
export const vendorInNamedTownCondition = (named: TownAndBoxFilter): RawBuilder<boolean> => sql<boolean>`(
  string_to_array(v.place_words, '|') && ${named.towns.map(({ name }) => ` ${name} `)}::text[]
  and exists (select from locations l where l.vendor_id = v.id and ${locationInNamedTownCondition(named)} offset 0))`

/** Returns the locations of these vendors in the towns. */
export async function listLocationIdsInTowns(db: Db, vendorIds: number[], named: TownAndBoxFilter): Promise<number[]> {
  if (vendorIds.length === 0 || named.towns.length === 0) return []
  const { rows } = await typedSql({ id: 'number' })`
    select l.id from vendors v join locations l on l.vendor_id = v.id
    where v.id = any(${vendorIds}::int[]) and ${locationInNamedTownCondition(named)}`.execute(db)
  return rows.map(({ id }) => id)
}
