import { Readable } from 'node:stream'
import { can } from '#contract/policy.ts'
import { REPORT_FILE_NAME, referralRoutes } from '#contract/referrals.ts'
import type { App } from '#server/platform/app.ts'
import { hours } from '#server/platform/clock.ts'
import { countAct } from '#server/platform/limits.ts'
import { allow, invalid } from '#server/platform/problems.ts'
import { serve, type Call } from '#server/platform/serve.ts'
import { MOST_ROWS, WORKBOOK_TYPE } from '#server/platform/workbook.ts'
import { changeAll, changeSelected, type BulkChange, type BulkOrder } from './bulk.ts'
import { receivedCount } from './received-queries.ts'
import { receivedReport } from './report.ts'
import { exportedBy, receivedBy, scopeOf } from './scope.ts'

/** What is done with many received referrals at once: deleting, marking as read, the report. */
export function mountReceived(app: App) {
  const deleted = {
    done: 'Your received referrals have been deleted.',
    begun: 'Your received referrals are being deleted.',
  }
  const read = { done: 'Marked as read!', begun: 'Your received referrals are being marked as read.' }

  serve(app, referralRoutes.deleteSelectedReceived, (call) => select(app, call, 'delete', deleted))
  serve(app, referralRoutes.readSelectedReceived, (call) => select(app, call, 'read', read))
  serve(app, referralRoutes.deleteAllReceived, (call) => selectAll(app, call, 'delete', deleted))
  serve(app, referralRoutes.readAllReceived, (call) => selectAll(app, call, 'read', read))

  serve(app, referralRoutes.report, async ({ db, viewer, query, at, request, reply, record }) => {
    allow(can.exportReferrals(viewer))
    await countAct(db, { key: `export ${viewer.id}`, most: app.config.limits.exports, windowMs: hours(1), at })
    const scope = scopeOf(exportedBy(viewer), query)
    const count = await receivedCount(db, scope)
    if (count > MOST_ROWS)
      throw invalid('end', `A report holds ${MOST_ROWS} referrals at most. Please choose a shorter creation period.`)
    // Written before the first byte leaves: what nobody could look up later is not handed out (SR-088).
    await record({ action: 'exported received', kind: 'referral', detail: { filters: query, count } })
    const handOut = (ids: number[]) => record({ action: 'exported', kind: 'referral', ids })
    const report = { scope, timeZone: query.timezone, at, handOut }
    return reply
      .type(WORKBOOK_TYPE)
      .header('content-disposition', `attachment; filename="${REPORT_FILE_NAME}"`)
      .send(Readable.from(request.method === 'HEAD' ? [] : receivedReport(db, report)))
  })
}

interface Words {
  done: string
  /** When there is so much that a job goes on with it. */
  begun: string
}

// Reading and deleting take and answer the same.
type SelectCall = Call<typeof referralRoutes.deleteSelectedReceived>
type AllCall = Call<typeof referralRoutes.deleteAllReceived>

async function select(app: App, call: SelectCall, change: BulkChange, { done, begun }: Words) {
  allow(can.receiveReferrals(call.viewer))
  const own = receivedBy(call.viewer)
  const { body } = call
  if ('ids' in body) {
    await changeSelected(app, orderOf(call, change), own, body.ids)
    return { message: done, is_done: true }
  }
  const isDone = await changeAll(app, orderOf(call, change), scopeOf(own, body.filter))
  return { message: isDone ? done : begun, is_done: isDone }
}

/** Whatever the viewer receives, whatever filters their screen has (decision 12). */
async function selectAll(app: App, call: AllCall, change: BulkChange, { done, begun }: Words) {
  allow(can.receiveReferrals(call.viewer))
  const isDone = await changeAll(app, orderOf(call, change), { vendorIds: receivedBy(call.viewer) })
  return { message: isDone ? done : begun, is_done: isDone }
}

const orderOf = ({ viewer, at, request }: SelectCall | AllCall, change: BulkChange): BulkOrder => ({
  change,
  viewer: { id: viewer.id, role: viewer.role },
  at: at.toISOString(),
  requestId: request.id,
})
