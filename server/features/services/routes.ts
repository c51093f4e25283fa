import { toPage } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { serviceRoutes } from '#contract/services.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { createService, addSubService, changeSubService, renameService, setServicePrivate } from './edit-services.ts'
import { presentService } from './present.ts'
import { countServices, findServicePage } from './queries.ts'
import { deleteServiceOrSubService } from './delete-service-or-sub-service.ts'

export function mountServiceRoutes(app: App) {
  mountRoute(app, serviceRoutes.list, async ({ db, viewer, query }) => {
    const rows = await findServicePage(db, viewer, query)
    const total = await countServices(db, viewer, query)
    return toPage(rows.map(presentService), total, query)
  })

  mountRoute(app, serviceRoutes.add, async (call) => {
    assertAllowed(can.manageServices(call.viewer))
    return { service: presentService(await createService(call, call.body.name)) }
  })

  mountRoute(app, serviceRoutes.rename, async (call) => {
    assertAllowed(can.manageServices(call.viewer))
    return presentService(await renameService(call, call.params.id, call.body))
  })

  mountRoute(app, serviceRoutes.remove, async (call) => {
    assertAllowed(can.manageServices(call.viewer))
    const { isSub } = await deleteServiceOrSubService(call, call.params.id)
    return { message: isSub ? msg('Sub Service Deleted Successfully') : msg('Service Deleted Successfully') }
  })

  mountRoute(app, serviceRoutes.addSub, async (call) => {
    assertAllowed(can.manageServices(call.viewer))
    return { service: await addSubService(call, call.params.parentId, call.body) }
  })

  mountRoute(app, serviceRoutes.changeSub, async (call) => {
    assertAllowed(can.manageServices(call.viewer))
    return changeSubService(call, call.params, call.body)
  })

  mountRoute(app, serviceRoutes.setPrivate, async (call) => {
    assertAllowed(can.manageServices(call.viewer))
    return presentService(await setServicePrivate(call, call.params.id, call.body.private))
  })
}
