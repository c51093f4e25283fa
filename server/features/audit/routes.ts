import { AUDIT_EXPORT_FILE_NAME, auditRoutes, type AuditFilter } from '#contract/audit.ts'
import { toPage } from '#contract/paging.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { countExportOrRefuse } from '#server/platform/attempt-limits.ts'
import { CSV_MIME_TYPE } from '#server/platform/csv.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { sendExportWhileAllowed } from '#server/platform/send-export.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { streamAuditRowsAsCsv, presentAuditEntry } from './present.ts'
import { streamAuditRowBatches, findAuditEntryPage } from './queries.ts'

const EXPORTED_AT_ONCE = 1_000

export function mountAuditRoutes(app: App) {
  mountRoute(app, auditRoutes.search, async ({ db, viewer, query, record }) => {
    assertAllowed(can.seeAudit(viewer))
    const { rows, total } = await findAuditEntryPage(db, query)
    await record({ action: 'searched', kind: 'audit', ...searchSubject(query), detail: { filters: query } })
    return toPage(rows.map(presentAuditEntry), total, query)
  })

  mountRoute(app, auditRoutes.export, async (context) => {
    assertAllowed(can.seeAudit(context.viewer))
    const { db, viewer, query, at, record } = context
    await countExportOrRefuse(db, { viewerId: viewer.id, most: app.config.limits.exports, at })
    // Written before the first byte leaves (SR-088).
    await record({ action: 'exported', kind: 'audit', ...searchSubject(query), detail: { filters: query } })
    return sendExportWhileAllowed(app, context, {
      fileName: AUDIT_EXPORT_FILE_NAME,
      mediaType: CSV_MIME_TYPE,
      isAllowed: can.seeAudit,
      content: streamAuditRowsAsCsv(streamAuditRowBatches(db, query, EXPORTED_AT_ONCE)),
    })
  })
}

/** Returns the user and the vendor that the search was about. */
const searchSubject = ({ about, vendor }: AuditFilter) => ({
  ...(about !== undefined && { personId: about }),
  ...(vendor !== undefined && { vendorId: vendor }),
})
