import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAgainstLimit } from '#server/platform/attempt-limits.ts'
import { escapeLikePattern, toSortName } from '#server/platform/text.ts'
import { matchesWholeWordsOnly, type TermGroup } from './query-terms.ts'

const ACCESS_CODE_SIGN = '#'
/** Guessing private services is slowed down to this (SR-075). */
const GUESSES_A_MINUTE = 30

/** The name of a private service, as it is compared, when the search is one of those (decision 24). */
export const accessCodeIn = (search: string | undefined): string | undefined =>
  search?.startsWith(ACCESS_CODE_SIGN) ? normalizeAccessCode(search) : undefined

/** The name of a private service, as it is compared, written with its sign or without. */
export const normalizeAccessCode = (word: string): string =>
  toSortName(word.startsWith(ACCESS_CODE_SIGN) ? word.slice(ACCESS_CODE_SIGN.length) : word)

/** True where the text holds everything that is needed. */
export function textMatchesTerms(text: RawBuilder<string>, needs: TermGroup[]): RawBuilder<boolean> {
  if (needs.length === 0) return sql`false`
  const every = needs.map(
    (need) =>
      sql`(${sql.join(
        need.map((pieces) => textContainsPieces(text, pieces)),
        sql` or `,
      )})`,
  )
  return sql.join<boolean>(every, sql` and `)
}

// One comparison a piece: the trigram index cannot answer LIKE ALL.
const textContainsPieces = (text: RawBuilder<string>, pieces: string[]) =>
  sql`(${sql.join(
    pieces.map((piece) =>
      // Nothing but letters, as isWholeWord() has seen to.
      matchesWholeWordsOnly(piece) ? sql`${text} ~ ${`\\m${piece}\\M`}` : sql`${text} like ${anywhere(piece)}`,
    ),
    sql` and `,
  )})`

/** What vendors (alias v) are found by. */
export const VENDOR_SEARCH_TEXT = sql<string>`v.search_text`

export const vendorNameContains = (piece: string): RawBuilder<boolean> =>
  sql<boolean>`v.sort_name like ${anywhere(toSortName(piece))}`

const anywhere = (piece: string) => `%${escapeLikePattern(piece)}%`

/** True for vendors (alias v) with a private service of exactly this name. */
export const offersServiceWithCode = (word: string): RawBuilder<boolean> => sql<boolean>`v.id in (
  select vs.vendor_id from services s join vendor_services vs on vs.service_id = s.id
  where coalesce(s.parent_id, 0) = 0 and s.sort_name = ${word} and s.private)`

/** Every use of a secret word is a guess: refuses the thirty-first in a minute. */
export async function countAccessCodeAttempt(db: Db, viewer: Viewer, at: Date): Promise<void> {
  await countAgainstLimit(db, { key: `secret word ${viewer.id}`, most: GUESSES_A_MINUTE, windowMs: minutes(1), at })
}
