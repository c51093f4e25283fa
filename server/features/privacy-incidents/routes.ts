import { toPage, type Paging } from '#contract/paging.ts'
import { PRIVACY_INCIDENT_RECORD_FILE_NAME, privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { countExportOrRefuse } from '#server/platform/attempt-limits.ts'
import { CSV_MIME_TYPE } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { sendExportWhileAllowed } from '#server/platform/send-export.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import {
  addPrivacyIncident,
  editPrivacyIncident,
  readAndAuditPrivacyIncident,
  removePrivacyIncident,
} from './incidents.ts'
import { streamPrivacyIncidentReportCsv, presentAffectedPerson, presentPrivacyIncident } from './present.ts'
import {
  findPrivacyIncidentPage,
  findAffectedPersonPage,
  type AffectedPersonRow,
  type PrivacyIncidentRow,
} from './queries.ts'

const EXPORTED_AT_ONCE = 1_000

export function mountPrivacyIncidentRoutes(app: App) {
  mountRoute(app, privacyIncidentRoutes.list, async ({ db, viewer, query, record }) => {
    assertAllowed(can.manageIncidents(viewer))
    const { rows, total } = await findPrivacyIncidentPage(db, query)
    await record({ action: 'listed', kind: 'incident', ids: rows.map(({ id }) => id) })
    return toPage(rows.map(presentPrivacyIncident), total, query)
  })

  mountRoute(
    app,
    privacyIncidentRoutes.add,
    async (context) => {
      assertAllowed(can.manageIncidents(context.viewer))
      return presentPrivacyIncident(await addPrivacyIncident(context, context.body))
    },
    { onReplay: openIncident },
  )

  mountRoute(app, privacyIncidentRoutes.one, (context) => openIncident(context, context.params.id))

  mountRoute(
    app,
    privacyIncidentRoutes.edit,
    async (context) => {
      assertAllowed(can.manageIncidents(context.viewer))
      return presentPrivacyIncident(await editPrivacyIncident(context, context.params.id, context.body))
    },
    { onReplay: openIncident },
  )

  mountRoute(app, privacyIncidentRoutes.remove, async (context) => {
    assertAllowed(can.manageIncidents(context.viewer))
    await removePrivacyIncident(context, context.params.id)
    return { message: msg('The incident has been deleted.') }
  })

  mountRoute(app, privacyIncidentRoutes.people, async (context) => {
    assertAllowed(can.manageIncidents(context.viewer))
    const { db, params, query, record } = context
    const incident = await readAndAuditPrivacyIncident(context, params.id)
    const rows = await findAffectedPersonPage(db, incident, query)
    await record({ action: 'listed', kind: 'user', ids: rows.map(({ id }) => id), detail: { incident: params.id } })
    return toPage(rows.map(presentAffectedPerson), rows[0]?.total ?? 0, query)
  })

  mountPrivacyIncidentExportRoute(app)
}

function mountPrivacyIncidentExportRoute(app: App) {
  mountRoute(app, privacyIncidentRoutes.export, async (context) => {
    assertAllowed(can.manageIncidents(context.viewer))
    const { db, viewer, params, at, record } = context
    await countExportOrRefuse(db, { viewerId: viewer.id, most: app.config.limits.exports, at })
    const incident = await readAndAuditPrivacyIncident(context, params.id)
    // Written before the first byte leaves (SR-088).
    await record({ action: 'exported', kind: 'incident', ids: [params.id] })
    const recordExport = (ids: number[]) =>
      record({ action: 'exported', kind: 'user', ids, detail: { incident: params.id } })
    return sendExportWhileAllowed(app, context, {
      fileName: PRIVACY_INCIDENT_RECORD_FILE_NAME,
      mediaType: CSV_MIME_TYPE,
      isAllowed: can.manageIncidents,
      content: streamPrivacyIncidentReportCsv(incident, streamAffectedPeople(db, incident, recordExport)),
    })
  })
}

/** Reads one incident and records the opening. */
async function openIncident(context: RequestContext, id: number) {
  assertAllowed(can.manageIncidents(context.viewer))
  return presentPrivacyIncident(await readAndAuditPrivacyIncident(context, id))
}

/** Calls `recordExport` with each batch before it is sent. */
async function* streamAffectedPeople(
  db: Db,
  incident: PrivacyIncidentRow,
  recordExport: (ids: number[]) => Promise<void>,
): AsyncGenerator<AffectedPersonRow[]> {
  for (let page = 1; ; page += 1) {
    const paging: Paging = { page, limit: EXPORTED_AT_ONCE }
    const rows = await findAffectedPersonPage(db, incident, paging)
    if (rows.length === 0) return
    await recordExport(rows.map(({ id }) => id))
    yield rows
  }
}
