import { msg } from '#contract/message.ts'
import { toPage, type Paging } from '#contract/paging.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { can } from '#contract/policy.ts'
import { referralRoutes } from '#contract/referrals.ts'
import type { App } from '#server/platform/app.ts'
import type { RowPage } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { presentReferral } from './present.ts'
import {
  findVendorPageForReceivedFilter,
  findVendorPageForSentFilter,
  presentFilterLocation,
} from './vendors-to-filter-by.ts'
import { findReferralPage } from './queries.ts'
import { buildReceivedPageQueryParts, countUnreadReferralsAndReplies } from './received-queries.ts'
import type { ReferralSideRow } from './referral-row.ts'
import { listUsedFilterNames, listVendorIdsToReceiveFor, createReceivedScope } from './received-scope.ts'
import { buildSentPageQueryParts, countSentReferrals } from './sent-queries.ts'

/** Routes for the lists of sent and received referrals, and for their filters. */
export function mountReferralListRoutes(app: App) {
  mountRoute(app, referralRoutes.sent, async (context) => {
    const { db, viewer, query, record } = context
    const found = await findReferralPage(db, buildSentPageQueryParts(db, viewer, query))
    const filters = listUsedFilterNames(query)
    await record({
      action: 'listed sent',
      kind: 'referral',
      ids: idsOf(found),
      personId: viewer.id,
      ...(filters.length > 0 && { detail: { filters } }),
    })
    const listed = presentPage(found, query, context)
    return filters.length > 0 ? { ...listed, unfiltered_total: await countSentReferrals(db, viewer) } : listed
  })

  mountRoute(app, referralRoutes.sentVendors, async ({ db, viewer, query }) => {
    const { rows, total } = await findVendorPageForSentFilter(db, viewer, {
      ...toVendorSearch(query),
      vendorId: query.vendor_id,
    })
    return toPage(
      rows.map(({ id, name }) => ({ id, name })),
      total,
      query,
    )
  })

  mountRoute(app, referralRoutes.received, async (context) => {
    const { db, viewer, query, record } = context
    assertAllowed(
      can.receiveReferrals(viewer),
      msg('You do not work for a vendor on this hub now, so you see no received referrals.'),
    )
    const scope = createReceivedScope(listVendorIdsToReceiveFor(viewer), query, context)
    const found = await findReferralPage(db, buildReceivedPageQueryParts(db, scope, query))
    await record({
      action: 'listed received',
      kind: 'referral',
      ids: idsOf(found),
      detail: { filters: listUsedFilterNames(query) },
    })
    return presentPage(found, query, context)
  })

  mountRoute(app, referralRoutes.newCount, async ({ db, viewer }) => {
    if (!can.receiveReferrals(viewer)) return { count: 0 }
    const vendorIds = listVendorIdsToReceiveFor(viewer)
    const { unread, replied } = await countUnreadReferralsAndReplies(db, vendorIds, viewer.contactOf)
    return { count: unread, ...(replied > 0 && { new_replies: replied }) }
  })

  mountRoute(app, referralRoutes.filterVendors, async ({ db, viewer, query }) => {
    assertAllowed(can.receiveReferrals(viewer))
    const vendorIds = listVendorIdsToReceiveFor(viewer)
    const { rows, total } = await findVendorPageForReceivedFilter(db, vendorIds, toVendorSearch(query))
    const data = rows.map(({ id, name, services, locations }) => ({
      id,
      name,
      services,
      locations: locations.map(presentFilterLocation),
    }))
    return toPage(data, total, query)
  })
}

const toVendorSearch = ({ search, ...paging }: Paging & { search?: string | undefined }) => ({
  ...paging,
  nameLike: search ? `%${escapeLikePattern(toNameSortKey(search))}%` : undefined,
})

const idsOf = ({ rows }: RowPage<ReferralSideRow>) => rows.map(({ id }) => id)

const presentPage = (
  { rows, total }: RowPage<ReferralSideRow>,
  paging: Paging,
  { viewer, at }: Pick<RequestContext, 'viewer' | 'at'>,
) =>
  toPage(
    rows.map((row) => presentReferral(row, viewer, at)),
    total,
    paging,
  )
