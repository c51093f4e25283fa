import { referralQuestionRoutes } from '#contract/referral-questions.ts'
import { openReferral, presentChanged } from '#server/features/referrals/open-referral.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { askSender } from './ask-sender.ts'

export function mountReferralAnswerRoutes(app: App) {
  mountRoute(
    app,
    referralQuestionRoutes.ask,
    async (context) => {
      await askSender(context, context.params.id, context.body.text)
      return presentChanged(context)
    },
    { onReplay: openReferral },
  )
}
