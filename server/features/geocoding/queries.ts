import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'

/** A row of the gazetteer. */
const PLACE_COLUMNS = {
  kind: ['region', 'city', 'fsa', 'zip'],
  key: 'string',
  name: 'string',
  country: 'string',
  /** Two letters in Canada and the United States; a region's own code elsewhere. */
  admin: 'string',
  admin_name: 'string',
  /** Of a postal area its own code, of a city the nearest one. */
  code: 'string',
  lat: 'number',
  lng: 'number',
  population: 'number',
} as const
export type GazetteerPlace = RowOfColumns<typeof PLACE_COLUMNS>

/** Finds every place with one of these keys, or whose key matches one of these LIKE patterns. */
export async function listPlacesByKeysOrPatterns(
  db: Db,
  keys: string[],
  patterns: string[],
): Promise<GazetteerPlace[]> {
  const fits = patterns.length > 0 ? sql`or key like any(${patterns}::text[])` : sql``
  const { rows } = await typedSql(PLACE_COLUMNS)`
    select kind, key, name, country, admin, admin_name, code, lat, lng, population
    from gazetteer_places where key = any(${keys}::text[]) ${fits}`.execute(db)
  return rows
}
