import { sql } from 'kysely'
import { MAX_SUGGESTIONS_PER_KIND, type Suggestions } from '#contract/suggestions.ts'
import { getCountryName } from '#server/features/geocoding/regions.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'

/** Places in Canada come first unless a place abroad is this many times larger; those in Ontario among them likewise. */
const HOME_WEIGHT = 30
/** Provinces rank like a city of this size. */
const REGION_POPULATION = 300_000
/** Several rows may result in the same suggestion. */
const ROWS = 4 * MAX_SUGGESTIONS_PER_KIND
const SHORTEST = 3
const FIRST_HALF_OF_CODE = /^[a-z]\d[a-z](?= ?\d?[a-z]?\d?$)/

export type SuggestedPlace = Suggestions['places'][number]

export const PLACE_COLUMNS = {
  kind: ['region', 'city', 'fsa'],
  name: 'string',
  country: 'string',
  admin: 'string',
  admin_name: 'string',
  code: 'string',
} as const
type Row = RowOfColumns<typeof PLACE_COLUMNS>

/** The larger, the likelier is the place of the gazetteer meant. */
export const PLACE_WEIGHT_SQL = sql<number>`case kind when 'fsa' then 1e12 when 'region' then ${REGION_POPULATION}::int else population end
  * case when country <> 'CA' then 1 when admin = 'ON' then ${HOME_WEIGHT ** 2}::int else ${HOME_WEIGHT}::int end`

/**
 * Suggests places of the gazetteer: those in Ontario whose names start with a key, those elsewhere with exactly that name,
 * and the postal area of a typed code.
 */
export async function suggestPlaces(db: Db, keys: string[]): Promise<SuggestedPlace[]> {
  const areas = keys.flatMap((key) => FIRST_HALF_OF_CODE.exec(key)?.[0] ?? [])
  const names = keys.filter((key) => key.length >= SHORTEST)
  if (names.length === 0) return []
  // One comparison for each pattern: LIKE ANY cannot use the index.
  const begins = names.map((name) => sql`key like ${`${escapeLikePattern(name)}%`}`)
  const { rows } = await typedSql(PLACE_COLUMNS)`
    select kind, name, country, admin, admin_name, code from gazetteer_places
    where ((${sql.join(begins, sql` or `)}) and kind in ('city', 'region')
        and ((country = 'CA' and admin = 'ON') or key = any(${names}::text[])))
      or (key = any(${areas}::text[]) and kind = 'fsa')
    order by ${PLACE_WEIGHT_SQL} desc, id
    limit ${ROWS}`.execute(db)
  return [...new Map(rows.map(toSuggestedPlace).map((place) => [place.address, place])).values()].slice(
    0,
    MAX_SUGGESTIONS_PER_KIND,
  )
}

export function toSuggestedPlace({ kind, name, country, admin, admin_name, code }: Row): SuggestedPlace {
  const region = [kind === 'region' ? '' : admin_name, getCountryName(country)].filter(Boolean).join(', ')
  if (kind === 'fsa') return { name: code, region: `${name}, ${region}`, address: code }
  const hasShortState = country === 'CA' || country === 'US'
  if (kind === 'region') return { name, region, address: name }
  return { name, region, address: `${name}, ${hasShortState ? admin : getCountryName(country)}` }
}
