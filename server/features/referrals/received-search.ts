import { sql, type RawBuilder } from 'kysely'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { normalizePhoneNumbersInSearch, MIN_SEARCHED_PHONE_DIGITS, splitSearchIntoWords } from './search-words.ts'

/**
 * Requires each word of the search somewhere: in the name or the e-mail address of the sender, in the name of the client, or
 * as a number. Nothing is found by what the list does not show to the same reader; the details of a referral are not searched.
 */
export function receivedSearchCondition(search: string, vendorIds: number[] | null) {
  const words = splitSearchIntoWords(normalizePhoneNumbersInSearch(search))
  const names = words.filter((word) => !NUMBER.test(word))
  const matches = words.filter((word) => NUMBER.test(word)).map((word) => selectByNumber(word, vendorIds))
  if (names.length > 0) matches.push(selectByNames(names, vendorIds))
  if (matches.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    matches.map((ids) => sql`r.id in (${ids})`),
    sql` and `,
  )})`
}

const NUMBER = /^#?\d+$/
const MAX_ID_DIGITS = 9
/** Fewer digits are the number of a referral and no part of a telephone number or an address. */
const MIN_PHONE_END_DIGITS = 4

/**
 * The number of a referral, with or without '#', or digits of the telephone number of its sender or client: its end, or most of
 * it. Addresses and names contain numbers as well: '2024' is also 'ann2024@…', and the client 'A. B. 2024'.
 */
function selectByNumber(word: string, vendorIds: number[] | null) {
  const digits = word.replace('#', '')
  const byId = sql`select ${digits.length > MAX_ID_DIGITS ? null : Number(digits)}::int`
  if (digits !== word || digits.length < MIN_PHONE_END_DIGITS) return byId
  const pattern = digits.length < MIN_SEARCHED_PHONE_DIGITS ? `%${digits}` : `%${digits}%`
  return sql`${byId} union all ${selectBySender(sql`${digitsOf('p')} like ${pattern}`, vendorIds)}
    union all ${selectBySender(sql`p.found_by like ${`%${digits}%`}`, vendorIds)}
    union all ${selectByClient(sql`${digitsOf('c')} like ${pattern}`, vendorIds)}
    union all ${selectByClient(sql`c.sort_name like ${`%${digits}%`}`, vendorIds)}`
}

/**
 * Those whose sender matches all words, and those whose client matches some of them and the sender the others. The longest
 * word is looked up in the index on either side, and the others are compared with what it finds.
 */
function selectByNames(words: string[], vendorIds: number[] | null) {
  const [longest, ...others] = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => `%${escapeLikePattern(word)}%`)
    .map((pattern) => ({ sender: sql`p.found_by like ${pattern}`, client: sql`c.sort_name like ${pattern}` }))
  const bySender = selectBySender(joinAnd([longest!, ...others].map(({ sender }) => sender)), vendorIds)
  if (others.length === 0) return sql`${bySender} union all ${selectByClient(longest!.client, vendorIds)}`
  const ofEither = joinAnd(others.map(({ sender, client }) => sql`(${sender} or ${client})`))
  return sql`${bySender}
    union all ${selectByClientAndSender(sql`${longest!.client} and ${ofEither}`, vendorIds)}
    union all ${selectByClientAndSender(sql`${longest!.sender} and ${ofEither}`, vendorIds)}`
}

const joinAnd = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** `condition` is in the index people_sender_pieces. `found_by` has the folded name and the e-mail address. */
const selectBySender = (condition: RawBuilder<unknown>, vendorIds: number[] | null) =>
  sql`select s.id from referrals s
    where s.sender_id in (select p.id from people p where ${condition}) and ${ofVendors(vendorIds)}`

/** `condition` is in the index referral_clients_pieces. Nobody reads the client once the consent is withdrawn (SR-096). */
const selectByClient = (condition: RawBuilder<unknown>, vendorIds: number[] | null) =>
  sql`select c.referral_id from referral_clients c join referrals s on s.id = c.referral_id
    where s.consent_withdrawn_at is null and ${condition} and ${ofVendors(vendorIds)}`

/** The same with a condition that concerns the sender, too. */
const selectByClientAndSender = (condition: RawBuilder<unknown>, vendorIds: number[] | null) =>
  sql`select c.referral_id from referral_clients c
    join referrals s on s.id = c.referral_id join people p on p.id = s.sender_id
    where s.consent_withdrawn_at is null and ${condition} and ${ofVendors(vendorIds)}`

const ofVendors = (vendorIds: number[] | null) =>
  vendorIds === null ? sql`true` : sql`s.vendor_id = any(${vendorIds}::int[])`

const digitsOf = (table: 'p' | 'c') => sql`regexp_replace(${sql.ref(`${table}.phone`)}, '\\D', '', 'g')`
