import { toSinglePage } from '#contract/paging.ts'
import { can } from '#contract/policy.ts'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { mountReferralChangeRoute } from '#server/features/referrals/mount-referral-change-route.ts'
import { requireVisibleReferral } from '#server/features/referrals/queries.ts'
import { toPolicyReferral, toReferralAuditSubject } from '#server/features/referrals/referral-row.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { askSender } from './ask-sender.ts'
import { listAnswersWithReplies } from './queries.ts'
import { presentReplyRight } from './present-reply-right.ts'
import { hasQuestion, replyToVendor } from './reply-to-vendor.ts'

export function mountReferralAnswerRoutes(app: App) {
  mountRoute(app, referralConversationRoutes.list, async ({ db, viewer, params, record }) => {
    const referral = await requireVisibleReferral(db, viewer, params.id)
    const answers = await listAnswersWithReplies(db, referral, viewer.id)
    // Screens read the texts without the referral, as in a panel that is opened from a list. Each reading is recorded, also
    // the one that shows a new reply (SR-087).
    if (answers.length > 0) await record({ action: 'opened', ...toReferralAuditSubject(referral) })
    const isSender = can.replyToVendor(viewer, toPolicyReferral(referral))
    return { ...toSinglePage(answers), ...presentReplyRight(referral, isSender && hasQuestion(answers)) }
  })

  mountReferralChangeRoute(app, referralConversationRoutes.ask, (context) =>
    askSender(context, context.params.id, context.body.text, context.body.seen),
  )

  mountReferralChangeRoute(app, referralConversationRoutes.reply, (context) =>
    replyToVendor(context, context.params.id, context.body),
  )
}
