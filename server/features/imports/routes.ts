import { importRoutes } from '#contract/imports.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { getCallerLanguage, renderInLanguage } from '#server/platform/messages.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { importVendors } from './import-vendors.ts'

export function mountImportRoutes(app: App) {
  mountRoute(app, importRoutes.vendors, async (context) => {
    const { viewer, body, record, request } = context
    assertAllowed(can.importVendors(viewer))
    const { vendorIds, vendorIdByRow, errors, knownRows, refusedRows, ...counts } = await importVendors(
      context,
      body.vendors,
    )
    await record({
      action: 'imported',
      kind: 'vendor',
      ids: vendorIds,
      detail: { skipped: counts.skipped, told: errors.length },
    })
    const language = getCallerLanguage(request)
    return {
      ...counts,
      known: knownRows.length,
      known_rows: knownRows,
      errors: errors.map(({ message }) => renderInLanguage(language, message)),
      error_rows: errors.map(({ row }) => row),
      refused_rows: refusedRows,
      vendor_ids: vendorIdByRow,
    }
  })
}
