import { toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { unreachedVendorRoutes } from '#contract/unreached-vendors.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { findMailboxProblemPage } from './queries.ts'
import { settleMailboxProblem } from './settle-mailbox-problem.ts'

export function mountUnreachedVendorRoutes(app: App) {
  mountRoute(app, unreachedVendorRoutes.list, async ({ db, viewer, query }) => {
    assertAllowed(can.settleUnreachedVendors(viewer))
    const { rows, total } = await findMailboxProblemPage(db, query)
    return toPage(rows, total, query)
  })

  mountRoute(app, unreachedVendorRoutes.settle, async (context) => {
    assertAllowed(can.settleUnreachedVendors(context.viewer))
    if (!(await settleMailboxProblem(app, context, context.params.id))) throw notFoundProblem()
    return { message: msg('The vendor gets email again.') }
  })
}
