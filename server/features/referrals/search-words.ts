import { toNameSortKey } from '#contract/fold-text.ts'

const MAX_WORDS = 8

/**
 * The folded words of a search, each of which has to match somewhere, in any order. Those after the eighth count as one:
 * ignoring them would widen the search, and with it what a bulk change reaches.
 */
export function splitSearchIntoWords(search: string): string[] {
  const words = [...new Set(toNameSortKey(search).split(/[\s,;]+/))].filter(Boolean)
  const rest = words.slice(MAX_WORDS - 1).join(' ')
  return [...words.slice(0, MAX_WORDS - 1), ...(rest ? [rest] : [])]
}

/** The digits of a local telephone number. */
export const MIN_SEARCHED_PHONE_DIGITS = 7
const PHONE = /(?<=^|[\s,;])[+(]*\d[\d\s().+/-]*\d(?=$|[\s,;])/g
/** People write and store North American numbers with and without it. */
const COUNTRY_CODE = /^1(?=\d{10}$)/

/** Writes telephone numbers of any spelling as digits without spaces: '+1 (416) 555-0150' as '4165550150'. */
export const normalizePhoneNumbersInSearch = (search: string): string =>
  search.replaceAll(PHONE, (written) => {
    const digits = written.replaceAll(/\D/g, '')
    return digits.length < MIN_SEARCHED_PHONE_DIGITS ? written : digits.replace(COUNTRY_CODE, '')
  })
