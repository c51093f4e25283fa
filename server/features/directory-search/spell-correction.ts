import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { termGroupOfPhrases, synonymsOfMisspelled, singleWordOf, type TermGroup } from './query-terms.ts'
import { findSimilarWords } from '#server/features/search-index/known-words.ts'
import { textMatchesTerms, VENDOR_SEARCH_TEXT } from './search-conditions.ts'
import { vendorVisibleTo } from '#server/features/vendors/visibility-conditions.ts'
import { maxTypingErrors } from '#server/features/search-index/typing-errors.ts'

/** A longer search is no slip of the finger, and would be many look-ups. */
const MOST_WORDS = 8

/**
 * What a search that found nothing may have meant, or undefined when there is nothing more to try. Only words that none of
 * the vendors shown to this viewer has are taken for errors: what is hidden from them changes nothing.
 */
export async function correctTerms(db: Db, viewer: Viewer, needs: TermGroup[]): Promise<TermGroup[] | undefined> {
  const doubtful = needs.filter((need) => maxTypingErrors(singleWordOf(need) ?? '') > 0)
  if (doubtful.length === 0 || needs.length > MOST_WORDS) return undefined
  const unknown = await termsUnknownTo(db, viewer, doubtful)
  if (unknown.length === 0) return undefined

  const meant = new Map<TermGroup, TermGroup>()
  for (const need of unknown) {
    const word = singleWordOf(need)!
    const other = termGroupOfPhrases([
      ...new Set([...(await findSimilarWords(db, word)), ...synonymsOfMisspelled(word)]),
    ])
    if (other.length === 0) return undefined
    meant.set(need, other)
  }
  return needs.map((need) => meant.get(need) ?? need)
}

async function termsUnknownTo(db: Db, viewer: Viewer, needs: TermGroup[]): Promise<TermGroup[]> {
  const isKnown = needs.map(
    (need): RawBuilder<boolean> =>
      sql`exists (select from vendors v where ${textMatchesTerms(VENDOR_SEARCH_TEXT, [need])} and ${vendorVisibleTo(viewer)})`,
  )
  const { rows } = await sql<{ known: boolean[] }>`select array[${sql.join(isKnown)}] as known`.execute(db)
  return needs.filter((_, at) => !rows[0]!.known[at])
}
