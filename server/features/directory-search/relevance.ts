import { sql } from 'kysely'
import type { Point } from '#contract/fields.ts'
import { kilometresToPointSql, locationHasPublicPositionCondition } from '#server/features/geo/spatial-conditions.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { extractSearchWords } from '#server/features/search-index/search-words.ts'
import { matchesWholeWordsOnly, type TermGroup } from './query-terms.ts'
import { joinConditionsWithAnd, joinConditionsWithOr, type SqlCondition } from './vendor-search-sql.ts'

// How relevant a vendor (alias v) is to a search (decision 54).

const NAME = sql<string>`v.name_words`
const SERVICE = sql<string>`v.service_words`
const PLACE = sql<string>`v.place_words`
type Column = typeof NAME

/**
 * Returns the condition of the most relevant vendors, then that of the next tier. All words of the search are in the name before some
 * are in the place, the services, anywhere; words as typed before synonyms. Of the vendors around, those that also offer
 * what their names say come first: a hospital before the association of its friends.
 */
export function buildRelevanceTiers(search: string, terms: TermGroup[], near: Point | undefined): SqlCondition[] {
  const asTyped = terms.map(([typed]): TermGroup => (typed ? [typed] : []))
  const hasSynonyms = terms.some(({ length }) => length > 1)
  return [
    nameIs(search),
    isNamedForItsServices(asTyped, near),
    everyTermIn(asTyped, [NAME]),
    ...(terms.length > 1
      ? [joinConditionsWithAnd([everyTermIn(asTyped, [NAME, PLACE]), someTermIn(asTyped, NAME)])]
      : []),
    everyTermIn(asTyped, [NAME, SERVICE]),
    everyTermIn(asTyped, [NAME, SERVICE, PLACE]),
    ...(hasSynonyms ? [everyTermIn(terms, [NAME]), everyTermIn(terms, [NAME, SERVICE])] : []),
  ]
}

/** Vendors within this distance are around a place. */
const LOCAL_KM = 50

const isLocal = (near: Point): SqlCondition => sql<boolean>`exists (
  select from locations l where l.vendor_id = v.id and ${locationHasPublicPositionCondition} and ${kilometresToPointSql(near)} <= ${LOCAL_KM} offset 0)`

/** True for vendors that have the terms in their name and offer some of them; only for those around, if `near` is given. */
const isNamedForItsServices = (terms: TermGroup[], near: Point | undefined): SqlCondition =>
  joinConditionsWithAnd([everyTermIn(terms, [NAME]), someTermIn(terms, SERVICE), ...(near ? [isLocal(near)] : [])])

/** The tiers of a search whose spelling was corrected: corrected words count as typed ones. */
export const buildRelevanceTiersAfterCorrection = (terms: TermGroup[], near: Point | undefined): SqlCondition[] => [
  isNamedForItsServices(terms, near),
  everyTermIn(terms, [NAME]),
  everyTermIn(terms, [NAME, SERVICE]),
  everyTermIn(terms, [NAME, SERVICE, PLACE]),
]

/** The tiers of a suggestion by name: the whole name, its beginning, the beginning of its words. */
export const buildNameRelevanceTiers = (search: string, terms: TermGroup[]): SqlCondition[] => [
  nameIs(search),
  contains(NAME, `| ${extractSearchWords(search).join(' ')}`),
  everyTermIn(terms, [NAME]),
]

/** True when the name, or another name of the vendor, consists of these words. */
const nameIs = (search: string): SqlCondition =>
  sql<boolean>`string_to_array(${NAME}, '|') @> array[${` ${extractSearchWords(search).join(' ')} `}]`

const everyTermIn = (terms: TermGroup[], columns: Column[]): SqlCondition =>
  joinConditionsWithAnd(terms.map((term) => termIn(term, columns)))

const someTermIn = (terms: TermGroup[], column: Column): SqlCondition =>
  joinConditionsWithOr(terms.map((term) => termIn(term, [column])))

const termIn = (term: TermGroup, columns: Column[]): SqlCondition =>
  joinConditionsWithOr(
    term.map((pieces) =>
      joinConditionsWithAnd(
        pieces.map((piece) => joinConditionsWithOr(columns.map((column) => hasWord(column, piece)))),
      ),
    ),
  )

/** True where a word starts with the piece, or with its singular; every word has a space on both sides. */
const hasWord = (column: Column, piece: string): SqlCondition =>
  contains(
    column,
    ` ${extractSearchWords(piece).join(' ').replace(PLURAL, '')}${matchesWholeWordsOnly(piece) ? ' ' : ''}`,
  )

const PLURAL = /(?<=\p{L}{4}[^s])s$/u

const contains = (column: Column, text: string): SqlCondition =>
  sql<boolean>`${column} like ${`%${escapeLikePattern(text)}%`}`

/** Numbers the tiers for an ORDER BY: the smallest number is the most relevant. */
export const relevanceRankSql = (tiers: SqlCondition[]) =>
  sql<number>`case ${sql.join(
    tiers.map((tier, nth) => sql`when ${tier} then ${sql.lit(nth)}`),
    sql` `,
  )} else ${sql.lit(tiers.length)} end`
