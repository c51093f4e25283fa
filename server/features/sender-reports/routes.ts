import { toPage } from '#contract/paging.ts'
import { can } from '#contract/policy.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { decideReportAndActivation } from './decide-report-and-activation.ts'
import { presentSenderReport } from './present.ts'
import { findReportPage, requireReport } from './queries.ts'
import { readReportForReporter, reportAndRestrictSender } from './report-and-restrict-sender.ts'

export function mountReportRoutes(app: App) {
  mountRoute(
    app,
    reportRoutes.create,
    async (context) =>
      presentSenderReport(await reportAndRestrictSender(context, context.body.user_id, context.body.reason)),
    { onReplay: async (context, id) => presentSenderReport(await readReportForReporter(context, id)) },
  )

  mountRoute(app, reportRoutes.ofUser, async ({ db, viewer, params, query, record }) => {
    assertAllowed(can.seeReports(viewer))
    const { rows, total } = await findReportPage(db, { userId: params.id }, query)
    await record({ action: 'listed reports', kind: 'user', ids: [params.id], personId: params.id })
    return toPage(rows.map(presentSenderReport), total, query)
  })

  mountRoute(app, reportRoutes.view, async ({ db, viewer, query, record }) => {
    assertAllowed(can.seeReports(viewer))
    const { rows, total } = await findReportPage(db, query, query)
    await record({ action: 'listed', kind: 'report', ids: rows.map(({ id }) => id) })
    return toPage(rows.map(presentSenderReport), total, query)
  })

  mountRoute(
    app,
    reportRoutes.decide,
    async (context) => {
      assertAllowed(can.decideReports(context.viewer))
      return presentSenderReport(await decideReportAndActivation(app, context, context.params.id, context.body.status))
    },
    {
      onReplay: async ({ db, viewer }, id) => {
        assertAllowed(can.decideReports(viewer))
        return presentSenderReport(await requireReport(db, id))
      },
    },
  )
}
