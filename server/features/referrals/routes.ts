import { onePage, pageOf, type Paging } from '#contract/fields.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { countGuess } from '#server/features/vendors/search.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { allow, invalid, notFound } from '#server/platform/problems.ts'
import { serve, type Act } from '#server/platform/serve.ts'
import { likeLiteral, sortName } from '#server/platform/text.ts'
import { withdrawConsent } from './consent.ts'
import { historyOf } from './history.ts'
import { openingsFor } from './openings.ts'
import { presentReferral } from './present.ts'
import { filterVendors, referralFor, runPage, sentPageSql, type Page, type ReferralRow } from './queries.ts'
import { receivedPageSql, unreadCount } from './received-queries.ts'
import { deleteReceived, deleteSent, markRead, rateReferral, setDueDate, setStatus } from './referrals.ts'
import { filterNames, receivedBy, scopeOf } from './scope.ts'
import { sendReferral } from './send.ts'

export function mountReferrals(app: App) {
  serve(
    app,
    referralRoutes.send,
    async (call) =>
      presentReferral(await sendReferral(app, call, call.body.vendor, call.body.order), call.viewer, call.at),
    {
      // Whatever service it is for: that only private ones count would tell which are private.
      before: async ({ db, viewer, body, at }) => {
        if (body.order.word !== undefined) await countGuess(db, viewer, at)
      },
      again: open,
    },
  )

  serve(app, referralRoutes.sent, async (call) => {
    const { db, viewer, query, record } = call
    const found = await runPage(db, sentPageSql(viewer, query))
    await record({ action: 'listed sent', kind: 'referral', ids: idsOf(found), personId: viewer.id })
    return presentPage(found, query, call)
  })

  serve(app, referralRoutes.received, async (call) => {
    const { db, viewer, query, record } = call
    allow(can.receiveReferrals(viewer))
    const found = await runPage(db, receivedPageSql(scopeOf(receivedBy(viewer), query), query))
    await record({
      action: 'listed received',
      kind: 'referral',
      ids: idsOf(found),
      detail: { filters: filterNames(query) },
    })
    return presentPage(found, query, call)
  })

  serve(app, referralRoutes.newCount, async ({ db, viewer }) => ({
    count: can.receiveReferrals(viewer) ? await unreadCount(db, receivedBy(viewer)) : 0,
  }))

  serve(app, referralRoutes.filterVendors, async ({ db, viewer, query }) => {
    allow(can.receiveReferrals(viewer))
    const nameLike = query.search ? `%${likeLiteral(sortName(query.search))}%` : undefined
    const { rows, total } = await filterVendors(db, receivedBy(viewer), nameLike, query)
    const data = rows.map(({ id, name, services, locations }) => ({ id, name, services, locations }))
    return pageOf(data, total, query)
  })

  serve(app, referralRoutes.history, async (call) => {
    const { events, total } = await historyOf(call, call.params.id, call.query)
    return pageOf(events, total, call.query)
  })

  serve(app, referralRoutes.openings, async (call) => onePage(await openingsFor(call, call.params.id)))

  serve(app, referralRoutes.one, (call) => open(call, call.params.id))

  serve(
    app,
    referralRoutes.setStatus,
    async (call) => {
      if (call.body.id !== undefined && call.body.id !== call.params.id)
        throw invalid('id', 'This is not the id in the address.')
      await setStatus(call, call.params.id, call.body.status)
      return changed(call)
    },
    { again: open },
  )

  serve(
    app,
    referralRoutes.setDueDate,
    async (call) => {
      await setDueDate(call, call.params.id, call.body.due)
      return changed(call)
    },
    { again: open },
  )

  serve(
    app,
    referralRoutes.rate,
    async (call) => {
      await rateReferral(call, call.params.id, call.body.rating)
      return changed(call)
    },
    { again: open },
  )

  serve(
    app,
    referralRoutes.markRead,
    async (call) => {
      await markRead(call, call.params.id)
      return changed(call)
    },
    { again: open },
  )

  serve(app, referralRoutes.withdrawConsent, async (call) => {
    await withdrawConsent(app, call, call.params.id)
    return changed(call)
  })

  serve(app, referralRoutes.deleteReceived, async (call) => {
    await deleteReceived(call, call.params.id)
    return { message: 'Received referral has been deleted.' }
  })

  serve(app, referralRoutes.deleteSent, async (call) => {
    await deleteSent(app, call, [call.params.id])
    return { message: 'Sent referral has been deleted.' }
  })

  serve(app, referralRoutes.deleteSelectedSent, async (call) => {
    await deleteSent(app, call, call.body.ids)
    return { message: 'Your sent referrals have been deleted.' }
  })

  serve(app, referralRoutes.deleteAllSent, async (call) => {
    await deleteSent(app, call, 'all')
    return { message: 'Your sent referrals have been deleted.' }
  })
}

/** One referral; that it was opened is written down. */
async function open({ db, viewer, at, record }: Pick<Act, 'db' | 'viewer' | 'at' | 'record'>, id: number) {
  const referral = await knownReferral(db, viewer, id)
  const about = { ids: [referral.id], personId: referral.sender_id, vendorId: referral.vendor_id }
  await record({ action: 'opened', kind: 'referral', ...about })
  return presentReferral(referral, viewer, at)
}

async function knownReferral(db: Db, viewer: Viewer, id: number): Promise<ReferralRow> {
  const referral = await referralFor(db, viewer, id)
  if (!referral) throw notFound('This')
  return referral
}

/** The referral as it stands after a change, read in the same transaction. */
async function changed({ db, viewer, params, at }: { db: Db; viewer: Viewer; params: { id: number }; at: Date }) {
  return presentReferral(await knownReferral(db, viewer, params.id), viewer, at)
}

const idsOf = ({ rows }: Page<ReferralRow>) => rows.map(({ id }) => id)

const presentPage = ({ rows, total }: Page<ReferralRow>, asked: Paging, { viewer, at }: Pick<Act, 'viewer' | 'at'>) =>
  pageOf(
    rows.map((row) => presentReferral(row, viewer, at)),
    total,
    asked,
  )
