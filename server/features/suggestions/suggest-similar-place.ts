import { sql } from 'kysely'
import { parseAddress, type ParsedAddress } from '#server/features/geocoding/address.ts'
import {
  buildSimilarWordPattern,
  countTypingErrors,
  getMaxTypingErrors,
  matchesBeginningWithTypingErrors,
} from '#server/features/search-index/typing-errors.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { PLACE_COLUMNS, PLACE_WEIGHT_SQL, toSuggestedPlace, type SuggestedPlace } from './suggest-places.ts'

/** Names that one address may stand for; each is a query. */
const MAX_NAMES = 2
/** Far more places than share a few letters with one name. */
const MAX_CANDIDATES = 2_000

/** Suggests the city or region of the gazetteer that a misspelt address most likely means, if one has almost its name. */
export async function suggestSimilarPlace(db: Db, typed: string): Promise<SuggestedPlace | undefined> {
  const address = parseAddress(typed)
  const names = (address?.candidates ?? [])
    .filter(({ key, isPartial }) => !isPartial && ONLY_LETTERS.test(key) && getMaxTypingErrors(key) > 0)
    .slice(0, MAX_NAMES)
  for (const { key } of names) {
    const place = await findSimilarPlace(db, key, address!)
    if (place) return place
  }
  return undefined
}

const ONLY_LETTERS = /^\p{L}+(?: \p{L}+)*$/u

/** Fewest errors first, then the place that is likelier meant. */
async function findSimilarPlace(
  db: Db,
  name: string,
  { province, countryCode }: Pick<ParsedAddress, 'province' | 'countryCode'>,
): Promise<SuggestedPlace | undefined> {
  const most = getMaxTypingErrors(name)
  const [first = '', second = ''] = name
  // The beginnings first: the index finds them, so that the pattern is compared with few of all names.
  const begins = [first, second + first].map((letters) => sql`key like ${`${escapeLikePattern(letters)}%`}`)
  const { rows } = await typedSql({ ...PLACE_COLUMNS, key: 'string' })`
    select kind, key, name, country, admin, admin_name, code from gazetteer_places
    where (${sql.join(begins, sql` or `)}) and kind in ('city', 'region')
      and char_length(key) between ${name.length - most}::int and ${name.length + most}::int
      and key ~ ${buildSimilarWordPattern(name)}
      and ${province} in ('', admin) and ${countryCode} in ('', country)
    order by ${PLACE_WEIGHT_SQL} desc, id
    limit ${MAX_CANDIDATES}`.execute(db)
  const [nearest] = rows
    .filter(({ key }) => matchesBeginningWithTypingErrors(name, key))
    .map((place) => ({ place, errors: countTypingErrors(name, place.key) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors)
  return nearest && toSuggestedPlace(nearest.place)
}
