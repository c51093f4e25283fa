import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import {
  buildTermGroupOfSplitWord,
  buildTermGroupFromPhrases,
  getSynonymsOfMisspelled,
  getCorrectableWord,
  type TermGroup,
} from './query-terms.ts'
import { listWordSplits, listSimilarWords } from '#server/features/search-index/known-words.ts'
import { textMatchesTermsCondition, VENDOR_SEARCH_TEXT_SQL } from './search-conditions.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import { getMaxTypingErrors } from '#server/features/search-index/typing-errors.ts'

/** A longer search is unlikely to be a typing error and would need many look-ups. */
const MAX_WORDS = 8

/**
 * Returns what a search without results may have meant, or undefined when there is nothing more to try. A word counts as
 * an error only when no vendor visible to this viewer matches it, so hidden vendors do not change the result.
 */
export async function correctTermSpelling(
  db: Db,
  viewer: Viewer,
  terms: TermGroup[],
): Promise<TermGroup[] | undefined> {
  const doubtful = terms.filter((term) => getMaxTypingErrors(getCorrectableWord(term) ?? '') > 0)
  if (doubtful.length === 0 || terms.length > MAX_WORDS) return undefined
  const unknown = await termsUnknownTo(db, viewer, doubtful)
  if (unknown.length === 0) return undefined

  const corrections = new Map<TermGroup, TermGroup>()
  for (const term of unknown) {
    const word = getCorrectableWord(term)!
    const similar = new Set([...(await listSimilarWords(db, word)), ...getSynonymsOfMisspelled(word)])
    const correction = [
      ...buildTermGroupOfSplitWord(await listWordSplits(db, word)),
      ...buildTermGroupFromPhrases([...similar]),
    ]
    if (correction.length === 0) return undefined
    corrections.set(term, correction)
  }
  return terms.map((term) => corrections.get(term) ?? term)
}

async function termsUnknownTo(db: Db, viewer: Viewer, terms: TermGroup[]): Promise<TermGroup[]> {
  const isKnown = terms.map(
    (term): RawBuilder<boolean> =>
      sql`exists (select from vendors v where ${textMatchesTermsCondition(VENDOR_SEARCH_TEXT_SQL, [term])} and ${vendorVisibleCondition(viewer)})`,
  )
  const { rows } = await typedSql({ known: 'boolean[]' })`select array[${sql.join(isKnown)}] as known`.execute(db)
  return terms.filter((_, at) => !rows[0]!.known[at])
}
