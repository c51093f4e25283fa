import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { toSortName } from '#server/platform/text.ts'
import { matchesWithErrors, similarWordPattern, MIN_CORRECTABLE_LENGTH } from './typing-errors.ts'

/** Far more than share a few letters with one word in a directory of a country. */
const LOOKED_AT = 20_000
/** So many words that may be meant are searched for at once. */
const TRIED = 40

/** Remembers the words of these texts as ones that a search may mean. */
export async function addKnownWords(db: Db, texts: string[]): Promise<void> {
  // In one order everywhere, so that two who add the same words wait for each other instead of crosswise.
  const words = [...new Set(texts.flatMap(wordsIn))].toSorted()
  await sql`
    insert into search_words
    select word from unnest(${words}::text[]) with ordinality as fresh (word, place)
    where not exists (select from search_words known where known.word = fresh.word)
    order by place
    on conflict do nothing`.execute(db)
}

const wordsIn = (text: string): string[] => toSortName(text).match(/\p{L}{4,40}/gu) ?? []

/** The known words that somebody may have meant who typed this one, which is letters and nothing else. */
export async function findSimilarWords(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word ~ ${similarWordPattern(typed)} and char_length(word) >= ${Math.max(MIN_CORRECTABLE_LENGTH, [...typed].length) - 2}::int
    limit ${LOOKED_AT}`.execute(db)
  return rows
    .map(({ word }) => word)
    .filter((word) => matchesWithErrors(typed, word))
    .toSorted()
    .slice(0, TRIED)
}
