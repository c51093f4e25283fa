import { toSinglePage, toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { countAccessCodeAttemptOrRefuse } from '#server/features/vendors/access-code.ts'
import type { App } from '#server/platform/app.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'
import { createRunOnce } from '#server/platform/idempotency.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { assignReferral } from './assign-referral.ts'
import { withdrawConsent } from './consent.ts'
import { deleteAllReferralsForSender, deleteReferralsForSender } from './delete-referrals-for-sender.ts'
import { readReferralHistory } from './read-referral-history.ts'
import { readReferralOpenings } from './openings.ts'
import { mountReferralChangeRoute } from './mount-referral-change-route.ts'
import { openReferral, readChangedReferral } from './open-referral.ts'
import { presentReferral } from './present.ts'
import { deleteReceivedReferral, markReferralAndRepliesRead, rateReferral, changeReferral } from './change-referral.ts'
import { sendReferral } from './send-referral.ts'

export function mountReferralRoutes(app: App) {
  mountRoute(
    app,
    referralRoutes.send,
    async (context) =>
      presentReferral(
        await sendReferral(app, context, context.body.vendor, context.body.order),
        context.viewer,
        context.at,
      ),
    {
      // Counts for any service: if only private ones counted, the limit would reveal which services are private.
      beforeTransaction: async ({ db, viewer, body, at }) => {
        if (body.order.word !== undefined) await countAccessCodeAttemptOrRefuse(db, viewer, at)
      },
      onReplay: openReferral,
    },
  )

  mountRoute(app, referralRoutes.one, (context) => openReferral(context, context.params.id))

  mountRoute(app, referralRoutes.history, async (context) => {
    const { events, total } = await readReferralHistory(context, context.params.id, context.query)
    return toPage(events, total, context.query)
  })

  mountRoute(app, referralRoutes.openings, async (context) =>
    toSinglePage(await readReferralOpenings(context, context.params.id)),
  )

  mountReferralChangeRoutes(app)
  mountReferralDeletionRoutes(app)
}

function mountReferralChangeRoutes(app: App) {
  mountReferralChangeRoute(app, referralRoutes.setStatus, async (context) => {
    if (context.body.id !== undefined && context.body.id !== context.params.id)
      throw invalidFieldProblem('id', msg('This is not the id in the address.'))
    await changeReferral(context, context.params.id, { status: context.body.status }, context.body.seen)
  })

  mountReferralChangeRoute(app, referralRoutes.setDueDate, (context) =>
    changeReferral(context, context.params.id, { due: context.body.due }, context.body.seen),
  )

  mountReferralChangeRoute(app, referralRoutes.setAssignee, (context) =>
    assignReferral(context, context.params.id, context.body.user, context.body.seen),
  )

  mountReferralChangeRoute(app, referralRoutes.rate, (context) =>
    rateReferral(context, context.params.id, context.body.rating),
  )

  mountReferralChangeRoute(app, referralRoutes.markRead, (context) =>
    markReferralAndRepliesRead(context, context.params.id),
  )

  mountRoute(app, referralRoutes.withdrawConsent, async (context) => {
    await withdrawConsent(app, context, context.params.id)
    return readChangedReferral(context, context.params.id)
  })
}

function mountReferralDeletionRoutes(app: App) {
  mountRoute(app, referralRoutes.deleteReceived, async (context) => {
    await deleteReceivedReferral(context, context.params.id)
    return { message: msg('Received referral has been deleted.') }
  })

  mountRoute(app, referralRoutes.deleteSent, async (context) => {
    const runOnce = createRunOnce(context.repeatableRequest)
    await deleteReferralsForSender(app, context, [context.params.id], runOnce)
    return { message: msg('Sent referral has been deleted.') }
  })

  mountRoute(app, referralRoutes.deleteSelectedSent, async (context) => {
    const runOnce = createRunOnce(context.repeatableRequest)
    await deleteReferralsForSender(app, context, context.body.ids, runOnce)
    return { message: msg('Your sent referrals have been deleted.') }
  })

  mountRoute(app, referralRoutes.deleteAllSent, async (context) => {
    await deleteAllReferralsForSender(app, context, context.query.up_to)
    return { message: msg('Your sent referrals have been deleted.') }
  })
}
