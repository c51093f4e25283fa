import { sql, type RawBuilder } from 'kysely'
import { AVAILABILITY_VALID_DAYS } from '#contract/availability.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { Viewer } from '#contract/policy.ts'
import { addMilliseconds, days, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { matchesWholeWordsOnly, type TermGroup } from './query-terms.ts'
import { joinConditionsWithAnd, joinConditionsWithOr } from './vendor-search-sql.ts'

const ACCESS_CODE_SIGN = '#'
/** Attempts a minute, to slow down guessing of access codes (SR-075). */
const GUESSES_A_MINUTE = 30

/** Returns the normalized access code when the search is one (decision 24); otherwise undefined. */
export const extractAccessCode = (search: string | undefined): string | undefined =>
  search?.startsWith(ACCESS_CODE_SIGN) ? normalizeAccessCode(search) : undefined

/** Normalizes an access code, written with or without its sign, for comparison. */
export const normalizeAccessCode = (code: string): string =>
  toNameSortKey(code.startsWith(ACCESS_CODE_SIGN) ? code.slice(ACCESS_CODE_SIGN.length) : code)

/** True where the text matches every term. */
export function textMatchesTermsCondition(text: RawBuilder<string>, terms: TermGroup[]): RawBuilder<boolean> {
  if (terms.length === 0) return sql`false`
  return joinConditionsWithAnd(
    terms.map((term) => joinConditionsWithOr(term.map((pieces) => textContainsPieces(text, pieces)))),
  )
}

// One comparison a piece: the trigram index cannot answer LIKE ALL.
const textContainsPieces = (text: RawBuilder<string>, pieces: string[]) =>
  joinConditionsWithAnd(
    pieces.map((piece) =>
      // The piece has letters only, as matchesWholeWordsOnly() ensures, so it needs no escaping.
      matchesWholeWordsOnly(piece) ? sql`${text} ~ ${`\\m${piece}\\M`}` : sql`${text} like ${anywhere(piece)}`,
    ),
  )

/** The text of vendors (alias v) that searches match. */
export const VENDOR_SEARCH_TEXT_SQL = sql<string>`v.search_text`

const anywhere = (piece: string) => `%${escapeLikePattern(piece)}%`

/** True for vendors (alias v) with a private service of exactly this access code, in the form of `normalizeAccessCode`. */
export const offersServiceWithAccessCodeCondition = (accessCode: string): RawBuilder<boolean> => sql<boolean>`v.id in (
  select vs.vendor_id from services s join vendor_services vs on vs.service_id = s.id
  where coalesce(s.parent_id, 0) = 0 and s.sort_name = ${accessCode} and s.private)`

/** True for offered services (alias vs) that count as open: one that was confirmed too long ago is not relied on. */
export const serviceAvailabilityIsOpenCondition = (at: Date): RawBuilder<boolean> => sql<boolean>`
  vs.availability = 'open' and vs.availability_at >= ${addMilliseconds(at, -days(AVAILABILITY_VALID_DAYS))}`

/** Counts every use of an access code as a guess; refuses the thirty-first in a minute. */
export async function countAccessCodeAttemptOrRefuse(db: Db, viewer: Viewer, at: Date): Promise<void> {
  await countAttemptOrRefuse(db, { key: `secret word ${viewer.id}`, most: GUESSES_A_MINUTE, windowMs: minutes(1), at })
}
