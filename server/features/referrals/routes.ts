import { toSinglePage, toPage } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import type { Viewer } from '#contract/policy.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { enforceAccessCodeLimit } from '#server/features/directory-search/search-conditions.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { withdrawConsent } from './consent.ts'
import { readReferralHistory } from './read-referral-history.ts'
import { readReferralOpenings } from './openings.ts'
import { presentReferral } from './present.ts'
import { findVisibleReferral } from './queries.ts'
import type { ReferralRow } from './referral-row.ts'
import {
  deleteReceivedReferral,
  deleteReferralsForSender,
  markReferralRead,
  rateReferral,
  setReferralDueDate,
  changeReferralStatus,
} from './referrals.ts'
import { sendReferral } from './send-referral.ts'

export function mountReferralRoutes(app: App) {
  mountRoute(
    app,
    referralRoutes.send,
    async (call) =>
      presentReferral(await sendReferral(app, call, call.body.vendor, call.body.order), call.viewer, call.at),
    {
      // Counts for any service: if only private ones counted, the limit would reveal which services are private.
      beforeTransaction: async ({ db, viewer, body, at }) => {
        if (body.order.word !== undefined) await enforceAccessCodeLimit(db, viewer, at)
      },
      onReplay: openReferral,
    },
  )

  mountRoute(app, referralRoutes.one, (call) => openReferral(call, call.params.id))

  mountRoute(app, referralRoutes.history, async (call) => {
    const { events, total } = await readReferralHistory(call, call.params.id, call.query)
    return toPage(events, total, call.query)
  })

  mountRoute(app, referralRoutes.openings, async (call) =>
    toSinglePage(await readReferralOpenings(call, call.params.id)),
  )

  mountReferralChangeRoutes(app)
  mountReferralDeletionRoutes(app)
}

function mountReferralChangeRoutes(app: App) {
  mountRoute(
    app,
    referralRoutes.setStatus,
    async (call) => {
      if (call.body.id !== undefined && call.body.id !== call.params.id)
        throw invalidFieldProblem('id', msg('This is not the id in the address.'))
      await changeReferralStatus(call, call.params.id, call.body.status)
      return presentChanged(call)
    },
    { onReplay: openReferral },
  )

  mountRoute(
    app,
    referralRoutes.setDueDate,
    async (call) => {
      await setReferralDueDate(call, call.params.id, call.body.due)
      return presentChanged(call)
    },
    { onReplay: openReferral },
  )

  mountRoute(
    app,
    referralRoutes.rate,
    async (call) => {
      await rateReferral(call, call.params.id, call.body.rating)
      return presentChanged(call)
    },
    { onReplay: openReferral },
  )

  mountRoute(
    app,
    referralRoutes.markRead,
    async (call) => {
      await markReferralRead(call, call.params.id)
      return presentChanged(call)
    },
    { onReplay: openReferral },
  )

  mountRoute(app, referralRoutes.withdrawConsent, async (call) => {
    await withdrawConsent(app, call, call.params.id)
    return presentChanged(call)
  })
}

function mountReferralDeletionRoutes(app: App) {
  mountRoute(app, referralRoutes.deleteReceived, async (call) => {
    await deleteReceivedReferral(call, call.params.id)
    return { message: msg('Received referral has been deleted.') }
  })

  mountRoute(app, referralRoutes.deleteSent, async (call) => {
    await deleteReferralsForSender(app, call, [call.params.id])
    return { message: msg('Sent referral has been deleted.') }
  })

  mountRoute(app, referralRoutes.deleteSelectedSent, async (call) => {
    await deleteReferralsForSender(app, call, call.body.ids)
    return { message: msg('Your sent referrals have been deleted.') }
  })

  mountRoute(app, referralRoutes.deleteAllSent, async (call) => {
    await deleteReferralsForSender(app, call, 'all')
    return { message: msg('Your sent referrals have been deleted.') }
  })
}

/** Reads one referral and records the opening. */
async function openReferral(
  { db, viewer, at, record }: Pick<RequestContext, 'db' | 'viewer' | 'at' | 'record'>,
  id: number,
) {
  const referral = await requireReferral(db, viewer, id)
  const about = { ids: [referral.id], personId: referral.sender_id, vendorId: referral.vendor_id }
  await record({ action: 'opened', kind: 'referral', ...about })
  return presentReferral(referral, viewer, at)
}

async function requireReferral(db: Db, viewer: Viewer, id: number): Promise<ReferralRow> {
  const referral = await findVisibleReferral(db, viewer, id)
  if (!referral) throw notFoundProblem()
  return referral
}

/** The referral after a change, read in the same transaction. */
async function presentChanged({
  db,
  viewer,
  params,
  at,
}: {
  db: Db
  viewer: Viewer
  params: { id: number }
  at: Date
}) {
  return presentReferral(await requireReferral(db, viewer, params.id), viewer, at)
}
