import { importRoutes } from '#contract/imports.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { importVendors } from './import-vendors.ts'

export function mountImports(app: App) {
  mountRoute(app, importRoutes.vendors, async ({ db, viewer, body, at, record }) => {
    assertAllowed(can.importVendors(viewer))
    const { vendorIds, primaryContactIds, ...answer } = await importVendors(db, body.vendors, at)
    await record({
      action: 'imported',
      kind: 'vendor',
      ids: vendorIds,
      detail: { skipped: answer.skipped, told: answer.errors.length },
    })
    if (primaryContactIds.length > 0) await record({ action: 'became contact', kind: 'user', ids: primaryContactIds })
    return answer
  })
}
