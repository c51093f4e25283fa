import { pageOf } from '#contract/fields.ts'
import { can } from '#contract/policy.ts'
import { reportRoutes } from '#contract/reports.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { presentReport } from './present.ts'
import { reportsAbout } from './queries.ts'
import { reportUser } from './reports.ts'

export function mountReports(app: App) {
  serve(app, reportRoutes.create, async (call) =>
    presentReport(await reportUser(call, call.body.user_id, call.body.reason)),
  )

  serve(app, reportRoutes.ofUser, async ({ db, viewer, params, query, record }) => {
    allow(can.seeReports(viewer))
    const { rows, total } = await reportsAbout(db, params.id, query)
    await record({ action: 'listed reports', kind: 'user', ids: [params.id], personId: params.id })
    return pageOf(rows.map(presentReport), total, query)
  })
}
