import { Readable } from 'node:stream'
import { AUDIT_FILE_NAME, auditRoutes, type AuditFilter } from '#contract/audit.ts'
import { pageOf } from '#contract/fields.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { auditCsv, presentLine } from './present.ts'
import { allOfAudit, searchAudit } from './queries.ts'

const EXPORTED_AT_ONCE = 1_000

export function mountAudit(app: App) {
  serve(app, auditRoutes.search, async ({ db, viewer, query, record }) => {
    allow(can.seeAudit(viewer))
    const { rows, total } = await searchAudit(db, query)
    await record({ action: 'searched', kind: 'audit', ...asked(query), detail: { filters: query } })
    return pageOf(rows.map(presentLine), total, query)
  })

  serve(app, auditRoutes.export, async ({ db, viewer, query, request, reply, record }) => {
    allow(can.seeAudit(viewer))
    // Written before the first byte leaves (SR-088).
    await record({ action: 'exported', kind: 'audit', ...asked(query), detail: { filters: query } })
    const lines = auditCsv(allOfAudit(db, query, EXPORTED_AT_ONCE))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${AUDIT_FILE_NAME}"`)
      .send(Readable.from(request.method === 'HEAD' ? [] : lines))
  })
}

/** Whom and which vendor the question was about. */
const asked = ({ about, vendor }: AuditFilter) => ({
  ...(about !== undefined && { personId: about }),
  ...(vendor !== undefined && { vendorId: vendor }),
})
