import { toPage } from '#contract/fields.ts'
import { occupationRoutes } from '#contract/occupations.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { addOccupation, renameOccupation } from './occupations.ts'
import { countOccupations, findOccupationPage } from './queries.ts'

export function mountOccupationRoutes(app: App) {
  mountRoute(app, occupationRoutes.list, async ({ db, query }) =>
    toPage(await findOccupationPage(db, query), await countOccupations(db), query),
  )

  mountRoute(app, occupationRoutes.add, async (call) => {
    assertAllowed(can.manageOccupations(call.viewer))
    return addOccupation(call, call.body.name)
  })

  mountRoute(app, occupationRoutes.rename, async (call) => {
    assertAllowed(can.manageOccupations(call.viewer))
    return renameOccupation(call, call.params.id, call.body.name)
  })
}
