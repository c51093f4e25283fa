import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** A row of the gazetteer. */
export interface GazetteerPlace {
  kind: 'region' | 'city' | 'fsa' | 'zip'
  key: string
  name: string
  country: string
  /** Two letters in Canada and the United States; a region's own code elsewhere. */
  admin: string
  admin_name: string
  /** Postal area: its own, or the nearest to a city. */
  code: string
  lat: number
  lng: number
  population: number
}

/** Every place with one of these keys, or that a LIKE pattern of these fits. */
export async function findPlacesByKeys(db: Db, keys: string[], patterns: string[]): Promise<GazetteerPlace[]> {
  const fits = patterns.length > 0 ? sql`or key like any(${patterns}::text[])` : sql``
  const { rows } = await sql<GazetteerPlace>`
    select kind, key, name, country, admin, admin_name, code, lat, lng, population
    from gazetteer_places where key = any(${keys}::text[]) ${fits}`.execute(db)
  return rows
}
