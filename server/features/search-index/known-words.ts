import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { toNameSortKey } from '#server/platform/text.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { matchesWithErrors, similarWordPattern, MIN_CORRECTABLE_LENGTH } from './typing-errors.ts'

/** Far more words than share a few letters with one word in a national directory. */
const MAX_CANDIDATES = 20_000
/** Number of similar words that one search tries. */
const MAX_SIMILAR_WORDS = 40

/** Adds the words of these texts to the candidates for correcting typing errors. */
export async function addKnownWords(db: Db, texts: string[]): Promise<void> {
  // Sorted, so that concurrent calls with the same words do not deadlock.
  const words = [...new Set(texts.flatMap(wordsIn))].toSorted()
  await sql`
    insert into search_words
    select word from unnest(${words}::text[]) with ordinality as fresh (word, place)
    where not exists (select from search_words known where known.word = fresh.word)
    order by place
    on conflict do nothing`.execute(db)
}

const wordsIn = (text: string): string[] => toNameSortKey(text).match(/\p{L}{4,40}/gu) ?? []

/** Finds known words that a user may have meant. `typed` consists of letters only. */
export async function findSimilarWords(db: Db, typed: string): Promise<string[]> {
  const { rows } = await typedSql({ word: 'string' })`
    select word from search_words
    where word ~ ${similarWordPattern(typed)} and char_length(word) >= ${Math.max(MIN_CORRECTABLE_LENGTH, [...typed].length) - 2}::int
    limit ${MAX_CANDIDATES}`.execute(db)
  return rows
    .map(({ word }) => word)
    .filter((word) => matchesWithErrors(typed, word))
    .toSorted()
    .slice(0, MAX_SIMILAR_WORDS)
}
