import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { extractSearchWords } from './search-words.ts'
import {
  buildSimilarWordPattern,
  countTypingErrors,
  countTypingErrorsOfBeginning,
  matchesBeginningWithTypingErrors,
  MIN_CORRECTABLE_LENGTH,
} from './typing-errors.ts'

/** More words than share a few letters with one word in a national directory; each is compared letter by letter. */
const MAX_CANDIDATES = 2_000
/** Number of similar words that one search tries, and of those that the same vendor brought in. */
const MAX_SIMILAR_WORDS = 40
const MAX_SIMILAR_WORDS_PER_VENDOR = 10

/** Shorter words are not stored. */
const MIN_WORD_LENGTH = 4
/** Far more than a hospital with many sites has. */
const MAX_WORDS_PER_VENDOR = 300
/**
 * The stored words that one vendor brought in, with those that it has no more and that are not deleted yet: however often it changes its names,
 * invented words do not crowd out those of the others.
 */
const MAX_STORED_WORDS_PER_VENDOR = 600

/** Vendors add words under the shared lock, and words are deleted under the exclusive one. */
export const KNOWN_WORDS_LOCK = sql`hashtext('known words')`

/** Adds the words of these vendors, of each its first texts, to the candidates for correcting typing errors. */
export async function addKnownWords(db: Db, vendors: { id: number; texts: string[] }[]): Promise<void> {
  const words = vendors.flatMap(({ id, texts }) => listWordsOfVendor(texts).map((word) => ({ id, word })))
  if (words.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${KNOWN_WORDS_LOCK})`.execute(db)
  // Sorted, so that concurrent calls with the same words do not deadlock.
  await sql`
    insert into search_words (word, vendor_id)
    select word, vendor_id from (
      select word, vendor_id, row_number() over (partition by vendor_id order by place) as nth from (
        select distinct on (word) word, vendor_id, place
        from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ id }) => id)}::int[])
          with ordinality as given (word, vendor_id, place)
        where not exists (select from search_words known where known.word = given.word)
        order by word, place) fresh) numbered
    where nth + (select count(*) from search_words s where s.vendor_id = numbered.vendor_id) <= ${MAX_STORED_WORDS_PER_VENDOR}::int
    order by word collate "C"
    on conflict do nothing`.execute(db)
}

const listWordsOfVendor = (texts: string[]): string[] =>
  [...new Set(texts.flatMap(wordsIn))].slice(0, MAX_WORDS_PER_VENDOR)

const wordsIn = (text: string): string[] =>
  extractSearchWords(text).filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= MIN_WORD_LENGTH && word.length <= 40,
  )

/** Finds known words that a user may have meant, those with the fewest typing errors first. `typed` consists of letters only. */
export async function listSimilarWords(db: Db, typed: string): Promise<string[]> {
  const { rows } = await typedSql({ word: 'string', vendor_id: 'number | null' })`
    select word, vendor_id from search_words
    where word ~ ${buildSimilarWordPattern(typed)} and char_length(word) >= ${Math.max(MIN_CORRECTABLE_LENGTH, [...typed].length) - 2}::int
    order by similarity(word, ${typed}) desc, word limit ${MAX_CANDIDATES}`.execute(db)
  const similar = rows
    .filter(({ word }) => matchesBeginningWithTypingErrors(typed, word))
    .map((row) => ({
      ...row,
      errors: [countTypingErrorsOfBeginning, countTypingErrors].map((count) => count(typed, row.word)),
    }))
    .toSorted((a, b) => a.errors[0]! - b.errors[0]! || a.errors[1]! - b.errors[1]! || (a.word < b.word ? -1 : 1))
  const countByVendor = new Map<number, number>()
  return similar
    .filter(({ vendor_id: vendorId }) => {
      if (vendorId === null) return true
      const count = (countByVendor.get(vendorId) ?? 0) + 1
      countByVendor.set(vendorId, count)
      return count <= MAX_SIMILAR_WORDS_PER_VENDOR
    })
    .map(({ word }) => word)
    .slice(0, MAX_SIMILAR_WORDS)
}

/** Finds two known words that were typed as one: 'sickkids'. */
export async function listWordSplits(db: Db, typed: string): Promise<[string, string][]> {
  const letters = [...typed]
  const pairs = letters
    .map((_, at): [string, string] => [letters.slice(0, at).join(''), letters.slice(at).join('')])
    .slice(MIN_WORD_LENGTH, 1 - MIN_WORD_LENGTH)
  if (pairs.length === 0) return []
  const { rows } = await typedSql({ word: 'string' })`
    select word from search_words where word = any(${pairs.flat()}::text[])`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  return pairs.filter(([first, second]) => known.has(first) && known.has(second))
}
