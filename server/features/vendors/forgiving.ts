import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { needForAny, sameAsMeant, wordOf, type Need } from './search-needs.ts'
import { wordsMeantBy } from './search-words.ts'
import { holdsAll, SEARCH_TEXT } from './search.ts'
import { visibleVendors } from './sight.ts'
import { errorsForgiven } from './typing-errors.ts'

/** A longer search is no slip of the finger, and would be many look-ups. */
const MOST_WORDS = 8

/**
 * What a search that found nothing may have meant, or undefined when there is nothing more to try. Only words that none of
 * the vendors shown to this viewer has are taken for errors: what is hidden from them changes nothing.
 */
export async function needsMeant(db: Db, viewer: Viewer, needs: Need[]): Promise<Need[] | undefined> {
  const doubtful = needs.filter((need) => errorsForgiven(wordOf(need) ?? '') > 0)
  if (doubtful.length === 0 || needs.length > MOST_WORDS) return undefined
  const unknown = await unknownTo(db, viewer, doubtful)
  if (unknown.length === 0) return undefined

  const meant = new Map<Need, Need>()
  for (const need of unknown) {
    const word = wordOf(need)!
    const other = needForAny([...new Set([...(await wordsMeantBy(db, word)), ...sameAsMeant(word)])])
    if (other.length === 0) return undefined
    meant.set(need, other)
  }
  return needs.map((need) => meant.get(need) ?? need)
}

async function unknownTo(db: Db, viewer: Viewer, needs: Need[]): Promise<Need[]> {
  const isKnown = needs.map(
    (need): RawBuilder<boolean> =>
      sql`exists (select from vendors v where ${holdsAll(SEARCH_TEXT, [need])} and ${visibleVendors(viewer)})`,
  )
  const { rows } = await sql<{ known: boolean[] }>`select array[${sql.join(isKnown)}] as known`.execute(db)
  return needs.filter((_, at) => !rows[0]!.known[at])
}
