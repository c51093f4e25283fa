import { toPage } from '#contract/paging.ts'
import { occupationRoutes } from '#contract/occupations.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { addOccupation, renameOccupation } from './occupations.ts'
import { findOccupationPage } from './queries.ts'

export function mountOccupationRoutes(app: App) {
  mountRoute(app, occupationRoutes.list, async ({ db, query }) => {
    const { rows, total } = await findOccupationPage(db, query)
    return toPage(rows, total, query)
  })

  mountRoute(app, occupationRoutes.add, async (context) => {
    assertAllowed(can.manageOccupations(context.viewer))
    return addOccupation(context, context.body.name)
  })

  mountRoute(app, occupationRoutes.rename, async (context) => {
    assertAllowed(can.manageOccupations(context.viewer))
    return renameOccupation(context, context.params.id, context.body.name)
  })
}
