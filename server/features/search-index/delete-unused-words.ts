import { sql } from 'kysely'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { KNOWN_WORDS_LOCK } from './known-words.ts'

/** Each hour looks at one part of the words, so that all have been looked at after a day. */
const PARTS = 24
/** Small, because vendors that add words wait for a batch. */
const BATCH_SIZE = 100

/**
 * Deletes words that no text of a listed vendor contains any more; called by housekeeping. Otherwise they would be tried as
 * corrections instead of words that somebody has.
 */
export async function deleteUnusedWords(db: Db, at: Date): Promise<void> {
  const part = Math.floor(at.getTime() / hours(1)) % PARTS
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await runInTransaction(db, (tx) => deleteBatch(tx, part, from))
  }
}

/** Returns the last word that was looked at, undefined when none is left or a vendor is just adding words. */
async function deleteBatch(tx: Db, part: number, after: string): Promise<string | undefined> {
  const lock = await typedSql({ taken: 'boolean' })`
    select pg_try_advisory_xact_lock(${KNOWN_WORDS_LOCK}) as taken`.execute(tx)
  if (!lock.rows[0]!.taken) return undefined
  const { rows } = await typedSql({ word: 'string' })`
    select word from search_words where word > ${after} and abs(hashtext(word)::bigint) % ${PARTS}::int = ${part}::int
    order by word limit ${BATCH_SIZE}`.execute(tx)
  const words = rows.map(({ word }) => word)
  // The planner expects to meet most words early, and would read all vendors for each that none has.
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`
    delete from search_words s where s.word = any(${words}::text[]) and not (
      ${isInListedVendors('search_text')} or ${isInListedVendors('service_words')} or ${isInListedVendors('place_words')})`.execute(
    tx,
  )
  return words.at(-1)
}

// One query a column, each of which has an index. `search_text` alone has the names, but keeps apostrophes in the other texts.
const isInListedVendors = (column: 'search_text' | 'service_words' | 'place_words') => sql`exists (
  select from vendors v where v.is_listed and ${sql.ref(`v.${column}`)} like '%' || s.word || '%')`
