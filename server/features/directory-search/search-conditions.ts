import { sql, type RawBuilder } from 'kysely'
import { AVAILABILITY_VALID_DAYS } from '#contract/availability.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { matchesWholeWordsOnly, type TermGroup } from './query-terms.ts'
import { joinConditionsWithAnd, joinConditionsWithOr } from './vendor-search-sql.ts'

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

/** True for vendors (alias v) whose availability readers are shown: `showsAvailability` for one row. */
export const vendorShowsAvailabilityCondition = sql<boolean>`
  not v.prevent_referrals and not v.is_archived and v.suspended_at is null`
