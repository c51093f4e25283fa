import { sql } from 'kysely'
import type { Paging } from '#contract/paging.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { Viewer } from '#contract/policy.ts'
import type { SentReferralFilter, SentReferralStatus } from '#contract/sent-referral-filter.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/text.ts'
import { readTotal, type ReferralPageQueryParts } from './queries.ts'

/**
 * The list of referrals that the viewer has sent and not deleted. All that the filters compare is in the index
 * referrals_sent, so that a sender of very many referrals does not wait for their rows.
 */
export function buildSentPageQueryParts(db: Db, viewer: Viewer, filter: SentReferralFilter): ReferralPageQueryParts {
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
    ...(sort === 'oldest' && { order: sql`referrals.created_at, referrals.id` }),
  }
}

/** The number of referrals that the viewer has sent and not deleted. */
export const countSentReferrals = (db: Db, viewer: Viewer): Promise<number> =>
  readTotal(
    db,
    selectSent(db, viewer).select(({ fn }) => fn.countAll<number>().as('total')),
  )

/** The vendors that the viewer has sent referrals to, without those whose referrals they have all deleted. */
export async function findSentVendorPage(
  db: Db,
  viewer: Viewer,
  nameLike: string | undefined,
  { vendor_id: id, page, limit }: Paging & { vendor_id?: number | undefined },
) {
  let vendors = db.selectFrom('vendors').where('id', 'in', selectSent(db, viewer).select('r.vendor_id'))
  if (nameLike !== undefined) vendors = vendors.where('sort_name', 'like', nameLike)
  if (id !== undefined) vendors = vendors.where('id', '=', id)
  const total = vendors.select(({ fn }) => fn.countAll<number>().as('total'))
  const rows = await vendors
    .select(['id', 'name'])
    .select(sql<number>`${total}`.as('total'))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: rows[0]?.total ?? (await readTotal(db, total)) }
}

const selectSent = (db: Db, viewer: Viewer) =>
  db.selectFrom('referrals as r').where('r.sender_id', '=', viewer.id).where('r.deleted_by_sender_at', 'is', null)

function selectFilteredSent(db: Db, viewer: Viewer, { vendor_id, status, search }: SentReferralFilter) {
  let sent = selectSent(db, viewer)
  if (vendor_id !== undefined) sent = sent.where('r.vendor_id', '=', vendor_id)
  if (status !== undefined) sent = sent.where(hasShownStatus(status))
  return search ? sent.where(matchesSearch(search)) : sent
}

/** The status as the list shows it: 'Consent withdrawn' stands in the place of 'Pending'. */
function hasShownStatus(status: SentReferralStatus) {
  if (status === 'CONSENT_WITHDRAWN') return sql<boolean>`r.status = 'PENDING' and r.consent_withdrawn_at is not null`
  if (status === 'PENDING') return sql<boolean>`r.status = 'PENDING' and r.consent_withdrawn_at is null`
  return sql<boolean>`r.status = ${status}`
}

/** The number of a referral with or without '#', or a part of the name of the vendor, the service or the sub-service. */
function matchesSearch(search: string) {
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(search) ?? []
  if (sign === '#') return sql<boolean>`r.id = ${Number(digits)}::int`
  const nameLike = `%${escapeLikePattern(toNameSortKey(search))}%`
  const services = sql`(select id from services where sort_name like ${nameLike})`
  // Names contain numbers as well: '24' is referral 24 and 'Pharmacy 24'.
  return sql<boolean>`(r.vendor_id in (select id from vendors where sort_name like ${nameLike})
    or r.service_id in ${services} or r.sub_service_id in ${services} or r.id = ${digits ? Number(digits) : null}::int)`
}
