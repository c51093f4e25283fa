import { importRoutes } from '#contract/imports.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { getCallerLanguage, renderInLanguage } from '#server/platform/messages.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { importVendors, type RowResult } from './import-vendors.ts'

export function mountImportRoutes(app: App) {
  mountRoute(app, importRoutes.vendors, async (context) => {
    const { viewer, body, record, request } = context
    assertAllowed(can.importVendors(viewer))
    const { resultByRow, errors } = await importVendors(context, body.vendors)
    const results = [...resultByRow.values()]
    const listRows = (outcome: RowResult['outcome']) =>
      [...resultByRow].filter(([, result]) => result.outcome === outcome).map(([row]) => row)
    const ids = results.filter((result) => result.outcome === 'imported').map(({ vendorId }) => vendorId)
    const skipped = results.length - ids.length
    const knownRows = listRows('known')
    await record({ action: 'imported', kind: 'vendor', ids, detail: { skipped, told: errors.length } })
    const language = getCallerLanguage(request)
    return {
      imported: ids.length,
      skipped,
      known: knownRows.length,
      known_rows: knownRows,
      errors: errors.map(({ message }) => renderInLanguage(language, message)),
      error_rows: errors.map(({ row }) => row),
      refused_rows: listRows('refused'),
      vendor_ids: results.map(({ vendorId }) => vendorId),
    }
  })
}
