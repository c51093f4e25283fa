import { pageOf } from '#contract/fields.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { allow, notFound } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { presentTemplate, presentUndelivered } from './present.ts'
import { templates, undeliveredMessages } from './queries.ts'
import { changeTemplate, templateById } from './templates.ts'
import { retryUndelivered } from './undelivered.ts'
import { mountUnsubscribe } from './unsubscribe.ts'

export function mountMessages(app: App) {
  serve(app, notificationRoutes.list, async ({ db, viewer, query }) => {
    allow(can.editNotifications(viewer))
    const { rows, total } = await templates(db, query)
    return pageOf(rows.map(presentTemplate), total, query)
  })

  serve(app, notificationRoutes.one, async ({ db, viewer, params }) => {
    allow(can.editNotifications(viewer))
    return presentTemplate(await templateById(db, params.id))
  })

  serve(app, notificationRoutes.change, async (call) => {
    allow(can.editNotifications(call.viewer))
    return presentTemplate(await changeTemplate(call, call.params.id, call.body))
  })

  serve(app, notificationRoutes.undelivered, async ({ db, viewer, query }) => {
    allow(can.seeUndeliveredMessages(viewer))
    const { rows, total } = await undeliveredMessages(db, query)
    return pageOf(rows.map(presentUndelivered), total, query)
  })

  serve(app, notificationRoutes.retry, async (call) => {
    allow(can.seeUndeliveredMessages(call.viewer))
    if (!(await retryUndelivered(app, call, call.params.id))) throw notFound('This')
    return { message: 'The message is on its way again.' }
  })

  mountUnsubscribe(app)
}
