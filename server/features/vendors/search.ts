import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAct } from '#server/platform/limits.ts'
import { likeLiteral, sortName } from '#server/platform/text.ts'
import { isWholeWord, type Need } from './search-needs.ts'

const SECRET_SIGN = '#'
/** Guessing private services is slowed down to this (SR-075). */
const GUESSES_A_MINUTE = 30

/** The name of a private service, as it is compared, when the search is one of those (decision 24). */
export const secretWord = (search: string | undefined): string | undefined =>
  search?.startsWith(SECRET_SIGN) ? plainWord(search) : undefined

/** The name of a private service, as it is compared, written with its sign or without. */
export const plainWord = (word: string): string =>
  sortName(word.startsWith(SECRET_SIGN) ? word.slice(SECRET_SIGN.length) : word)

/** True where the text holds everything that is needed. */
export function holdsAll(text: RawBuilder<string>, needs: Need[]): RawBuilder<boolean> {
  if (needs.length === 0) return sql`false`
  const every = needs.map(
    (need) =>
      sql`(${sql.join(
        need.map((pieces) => holdsEvery(text, pieces)),
        sql` or `,
      )})`,
  )
  return sql.join<boolean>(every, sql` and `)
}

// One comparison a piece: the trigram index cannot answer LIKE ALL.
const holdsEvery = (text: RawBuilder<string>, pieces: string[]) =>
  sql`(${sql.join(
    pieces.map((piece) =>
      // Nothing but letters, as isWholeWord() has seen to.
      isWholeWord(piece) ? sql`${text} ~ ${`\\m${piece}\\M`}` : sql`${text} like ${anywhere(piece)}`,
    ),
    sql` and `,
  )})`

/** What vendors (alias v) are found by. */
export const SEARCH_TEXT = sql<string>`v.search_text`

export const nameHas = (piece: string): RawBuilder<boolean> =>
  sql<boolean>`v.sort_name like ${anywhere(sortName(piece))}`

const anywhere = (piece: string) => `%${likeLiteral(piece)}%`

/** True for vendors (alias v) with a private service of exactly this name. */
export const hasSecretService = (word: string): RawBuilder<boolean> => sql<boolean>`v.id in (
  select vs.vendor_id from services s join vendor_services vs on vs.service_id = s.id
  where coalesce(s.parent_id, 0) = 0 and s.sort_name = ${word} and s.private)`

/** Every use of a secret word is a guess: refuses the thirty-first in a minute. */
export async function countGuess(db: Db, viewer: Viewer, at: Date): Promise<void> {
  await countAct(db, { key: `secret word ${viewer.id}`, most: GUESSES_A_MINUTE, windowMs: minutes(1), at })
}
