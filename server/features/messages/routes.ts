import { toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { presentNotificationSetting, presentUndeliveredMessage } from './present.ts'
import { findNotificationSettingPage, findUndeliveredMessagePage } from './queries.ts'
import { editNotificationSetting, requireNotificationSetting } from './notification-settings.ts'
import { requeueUndeliveredMessage } from './undelivered.ts'
import { mountUnsubscribeRoutes } from './unsubscribe-routes.ts'

export function mountMessageRoutes(app: App) {
  mountRoute(app, notificationRoutes.list, async ({ db, viewer, query }) => {
    assertAllowed(can.editNotifications(viewer))
    const { rows, total } = await findNotificationSettingPage(db, query)
    return toPage(rows.map(presentNotificationSetting), total, query)
  })

  mountRoute(app, notificationRoutes.one, async ({ db, viewer, params }) => {
    assertAllowed(can.editNotifications(viewer))
    return presentNotificationSetting(await requireNotificationSetting(db, params.id))
  })

  mountRoute(app, notificationRoutes.change, async (context) => {
    assertAllowed(can.editNotifications(context.viewer))
    return presentNotificationSetting(await editNotificationSetting(context, context.params.id, context.body))
  })

  mountRoute(app, notificationRoutes.undelivered, async ({ db, viewer, query }) => {
    assertAllowed(can.seeUndeliveredMessages(viewer))
    const { rows, total } = await findUndeliveredMessagePage(db, query)
    return toPage(rows.map(presentUndeliveredMessage), total, query)
  })

  mountRoute(app, notificationRoutes.retry, async (context) => {
    assertAllowed(can.seeUndeliveredMessages(context.viewer))
    if (!(await requeueUndeliveredMessage(app, context, context.params.id))) throw notFoundProblem()
    return { message: msg('The message is on its way again.') }
  })

  mountUnsubscribeRoutes(app)
}
