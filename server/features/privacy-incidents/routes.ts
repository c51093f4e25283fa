import { Readable } from 'node:stream'
import { toPage, type Paging } from '#contract/fields.ts'
import { PRIVACY_INCIDENT_EXPORT_FILE_NAME, privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { addIncident, editIncident, readIncident, removeIncident } from './incidents.ts'
import { streamIncidentReportCsv, presentAffectedPerson, presentIncident } from './present.ts'
import { listIncidents, listAffectedPeople, type AffectedPersonRow, type IncidentRow } from './queries.ts'

const EXPORTED_AT_ONCE = 1_000

export function mountIncidentRoutes(app: App) {
  mountRoute(app, privacyIncidentRoutes.list, async ({ db, viewer, query, record }) => {
    assertAllowed(can.keepIncidents(viewer))
    const { rows, total } = await listIncidents(db, query)
    await record({ action: 'listed', kind: 'incident', ids: rows.map(({ id }) => id) })
    return toPage(rows.map(presentIncident), total, query)
  })

  mountRoute(app, privacyIncidentRoutes.add, async (call) => {
    assertAllowed(can.keepIncidents(call.viewer))
    return presentIncident(await addIncident(call, call.body))
  })

  mountRoute(app, privacyIncidentRoutes.one, async (call) => {
    assertAllowed(can.keepIncidents(call.viewer))
    return presentIncident(await readIncident(call, call.params.id))
  })

  mountRoute(app, privacyIncidentRoutes.edit, async (call) => {
    assertAllowed(can.keepIncidents(call.viewer))
    return presentIncident(await editIncident(call, call.params.id, call.body))
  })

  mountRoute(app, privacyIncidentRoutes.remove, async (call) => {
    assertAllowed(can.keepIncidents(call.viewer))
    await removeIncident(call, call.params.id)
    return { message: msg('The incident has been deleted.') }
  })

  mountRoute(app, privacyIncidentRoutes.people, async (call) => {
    assertAllowed(can.keepIncidents(call.viewer))
    const { db, params, query, record } = call
    const incident = await readIncident(call, params.id)
    const rows = await listAffectedPeople(db, incident, query)
    await record({ action: 'listed', kind: 'user', ids: rows.map(({ id }) => id), detail: { incident: params.id } })
    return toPage(rows.map(presentAffectedPerson), rows[0]?.total ?? 0, query)
  })

  mountRoute(app, privacyIncidentRoutes.export, async (call) => {
    assertAllowed(can.keepIncidents(call.viewer))
    const { db, params, request, reply, record } = call
    const incident = await readIncident(call, params.id)
    // Written before the first byte leaves (SR-088).
    await record({ action: 'exported', kind: 'incident', ids: [params.id] })
    const recordExport = (ids: number[]) =>
      record({ action: 'exported', kind: 'user', ids, detail: { incident: params.id } })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${PRIVACY_INCIDENT_EXPORT_FILE_NAME}"`)
      .send(
        Readable.from(
          request.method === 'HEAD'
            ? []
            : streamIncidentReportCsv(incident, streamAffectedPeople(db, incident, recordExport)),
        ),
      )
  })
}

/** Calls `recordExport` with each batch before it is sent. */
async function* streamAffectedPeople(
  db: Db,
  incident: IncidentRow,
  recordExport: (ids: number[]) => Promise<void>,
): AsyncGenerator<AffectedPersonRow[]> {
  for (let page = 1; ; page += 1) {
    const paging: Paging = { page, limit: EXPORTED_AT_ONCE }
    const rows = await listAffectedPeople(db, incident, paging)
    if (rows.length === 0) return
    await recordExport(rows.map(({ id }) => id))
    yield rows
  }
}
