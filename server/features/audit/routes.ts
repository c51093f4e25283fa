import { Readable } from 'node:stream'
import { AUDIT_EXPORT_FILE_NAME, auditRoutes, type AuditFilter } from '#contract/audit.ts'
import { toPage } from '#contract/fields.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { streamAuditCsv, presentAuditEntry } from './present.ts'
import { streamAuditLog, findAuditEntryPage } from './queries.ts'

const EXPORTED_AT_ONCE = 1_000

export function mountAuditRoutes(app: App) {
  mountRoute(app, auditRoutes.search, async ({ db, viewer, query, record }) => {
    assertAllowed(can.seeAudit(viewer))
    const { rows, total } = await findAuditEntryPage(db, query)
    await record({ action: 'searched', kind: 'audit', ...searchSubject(query), detail: { filters: query } })
    return toPage(rows.map(presentAuditEntry), total, query)
  })

  mountRoute(app, auditRoutes.export, async ({ db, viewer, query, request, reply, record }) => {
    assertAllowed(can.seeAudit(viewer))
    // Written before the first byte leaves (SR-088).
    await record({ action: 'exported', kind: 'audit', ...searchSubject(query), detail: { filters: query } })
    const lines = streamAuditCsv(streamAuditLog(db, query, EXPORTED_AT_ONCE))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${AUDIT_EXPORT_FILE_NAME}"`)
      .send(Readable.from(request.method === 'HEAD' ? [] : lines))
  })
}

/** Returns the user and the vendor that the search was about. */
const searchSubject = ({ about, vendor }: AuditFilter) => ({
  ...(about !== undefined && { personId: about }),
  ...(vendor !== undefined && { vendorId: vendor }),
})
