import { toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { serviceRoutes } from '#contract/services.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { addService, addSubService, changeSubService, renameService, setServicePrivate } from './edit-services.ts'
import { presentService } from './present.ts'
import { findServicePage } from './queries.ts'
import { deleteServiceWithSubServices } from './delete-service-with-sub-services.ts'

export function mountServiceRoutes(app: App) {
  mountRoute(app, serviceRoutes.list, async ({ db, viewer, query }) => {
    const { rows, total } = await findServicePage(db, viewer, query)
    return toPage(rows.map(presentService), total, query)
  })

  mountRoute(app, serviceRoutes.add, async (context) => {
    assertAllowed(can.manageServices(context.viewer))
    return { service: presentService(await addService(context, context.body.name)) }
  })

  mountRoute(app, serviceRoutes.rename, async (context) => {
    assertAllowed(can.manageServices(context.viewer))
    return presentService(await renameService(context, context.params.id, context.body))
  })

  mountRoute(app, serviceRoutes.remove, async (context) => {
    assertAllowed(can.manageServices(context.viewer))
    const { isSub } = await deleteServiceWithSubServices(context, context.params.id)
    return { message: isSub ? msg('Sub Service Deleted Successfully') : msg('Service Deleted Successfully') }
  })

  mountRoute(app, serviceRoutes.addSub, async (context) => {
    assertAllowed(can.manageServices(context.viewer))
    return { service: await addSubService(context, context.params.parentId, context.body) }
  })

  mountRoute(app, serviceRoutes.changeSub, async (context) => {
    assertAllowed(can.manageServices(context.viewer))
    return changeSubService(context, context.params, context.body)
  })

  mountRoute(app, serviceRoutes.setPrivate, async (context) => {
    assertAllowed(can.manageServices(context.viewer))
    return presentService(await setServicePrivate(context, context.params.id, context.body.private))
  })
}
