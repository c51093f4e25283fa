import { importRoutes } from '#contract/imports.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { importVendors } from './import-vendors.ts'

export function mountImports(app: App) {
  serve(app, importRoutes.vendors, async ({ db, viewer, body, at, record }) => {
    allow(can.importVendors(viewer))
    const { vendorIds, adminIds, ...answer } = await importVendors(db, body.vendors, at)
    await record({
      action: 'imported',
      kind: 'vendor',
      ids: vendorIds,
      detail: { skipped: answer.skipped, told: answer.errors.length },
    })
    if (adminIds.length > 0) await record({ action: 'became contact', kind: 'user', ids: adminIds })
    return answer
  })
}
