import { sql } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import type { SentReferralQuery, SentReferralStatus } from '#contract/sent-referral-query.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { queryTotal, type ReferralPageQueryParts } from './queries.ts'
import { splitSearchIntoWords } from './search-words.ts'

/**
 * The list of referrals that the viewer has sent and not deleted. All that the filters compare is in the index
 * referrals_sent, so that a sender of very many referrals does not wait for their rows.
 */
export function buildSentPageQueryParts(db: Db, viewer: Viewer, filter: SentReferralQuery): ReferralPageQueryParts {
  const { page, limit, sort } = filter
  const sent = selectFilteredSent(db, viewer, filter)
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  return {
    page: sent
      .select('r.id')
      .orderBy('r.created_at', direction)
      .orderBy('r.id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .as('page'),
    total: sent.select(({ fn }) => fn.countAll<number>().as('total')),
    side: 'sender',
    ...(sort === 'oldest' && { order: sql`referrals.created_at, referrals.id` }),
  }
}

/** The number of referrals that the viewer has sent and not deleted. */
export const countSentReferrals = (db: Db, viewer: Viewer): Promise<number> =>
  queryTotal(
    db,
    selectSentReferrals(db, viewer).select(({ fn }) => fn.countAll<number>().as('total')),
  )

export const selectSentReferrals = (db: Db, viewer: Viewer) =>
  db.selectFrom('referrals as r').where('r.sender_id', '=', viewer.id).where('r.deleted_by_sender_at', 'is', null)

function selectFilteredSent(db: Db, viewer: Viewer, { vendor_id, status, search }: SentReferralQuery) {
  let sent = selectSentReferrals(db, viewer)
  if (vendor_id !== undefined) sent = sent.where('r.vendor_id', '=', vendor_id)
  if (status !== undefined) sent = sent.where(hasShownStatus(status))
  return search ? sent.where(matchesSearch(search)) : sent
}

/** The status as the list shows it: 'Consent withdrawn' is shown instead of 'Pending'. */
function hasShownStatus(status: SentReferralStatus) {
  if (status === 'CONSENT_WITHDRAWN') return sql<boolean>`r.status = 'PENDING' and r.consent_withdrawn_at is not null`
  if (status === 'PENDING') return sql<boolean>`r.status = 'PENDING' and r.consent_withdrawn_at is null`
  return sql<boolean>`r.status = ${status}`
}

/**
 * Requires each word somewhere: in the name of the vendor, the service, the sub-service or the client, or as the number of the
 * referral. A client is not found once the consent is withdrawn, as the list shows none then (SR-096).
 */
function matchesSearch(search: string) {
  const conditions = splitSearchIntoWords(search).map(matchesWord)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`false`
}

function matchesWord(word: string) {
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(word) ?? []
  if (sign === '#') return sql<boolean>`r.id = ${Number(digits)}::int`
  const nameLike = `%${escapeLikePattern(word)}%`
  const services = sql`(select id from services where sort_name like ${nameLike})`
  // Names contain numbers as well: '24' is referral 24 and 'Pharmacy 24'.
  return sql<boolean>`(r.vendor_id in (select id from vendors where sort_name like ${nameLike})
    or r.service_id in ${services} or r.sub_service_id in ${services} or r.id = ${digits ? Number(digits) : null}::int
    or (r.consent_withdrawn_at is null and exists (select from referral_clients c
      where c.referral_id = r.id and c.sort_name like ${nameLike})))`
}
