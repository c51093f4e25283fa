import { can, type PolicyVendor } from '#contract/policy.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import { VENDOR_EXPORT_FILE_NAME, vendorRoutes } from '#contract/vendors.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { removePublicFiles } from '#server/features/public-files/public-files.ts'
import type { App } from '#server/platform/app.ts'
import { runForEachId } from '#server/platform/bulk.ts'
import { sendCsvExport } from '#server/platform/csv-export.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, runCallInTransaction, type RouteRequest, type RequestContext } from '#server/platform/serve.ts'
import { setVendorActivation } from './approval.ts'
import { deleteOrArchiveVendor } from './delete-or-archive-vendor.ts'
import { restoreVendor } from './profile.ts'
import { assertNotArchived, requireManagedVendor } from './require-vendor.ts'
import { listVendorIds, loadVendorExportRows, VENDOR_EXPORT_COLUMNS } from './vendor-export.ts'

/** Routes for several vendors of the administrators' table, and for the table as a file. */
export function mountVendorTableRoutes(app: App) {
  mountRoute(app, vendorProfileRoutes.activateSelected, (call) =>
    forEachVendor(call, (id) => changeVendor(call, id, (one) => setVendorActivation(app, one, id, { active: true }))),
  )
  mountRoute(app, vendorProfileRoutes.suspendSelected, (call) =>
    forEachVendor(call, (id) =>
      changeVendor(call, id, (one) => setVendorActivation(app, one, id, { active: false, reason: call.body.reason })),
    ),
  )
  mountRoute(app, vendorProfileRoutes.restoreSelected, (call) =>
    forEachVendor(call, (id) => changeVendor(call, id, (one) => restoreVendor(app, one, id))),
  )
  mountRoute(app, vendorProfileRoutes.removeSelected, (call) =>
    forEachVendor(call, async (id) => {
      const files = await changeVendor(call, id, (one, vendor) => {
        assertNotArchived(vendor)
        return deleteOrArchiveVendor(one, id)
      })
      await removePublicFiles(app.files, files)
    }),
  )

  mountRoute(app, vendorRoutes.export, async (call) => {
    assertAllowed(can.manageVendors(call.viewer))
    const { vendorName, ...filters } = call.query
    return sendCsvExport(app, call, {
      fileName: VENDOR_EXPORT_FILE_NAME,
      isAllowed: can.manageVendors,
      kind: 'vendor',
      filters: { ...filters, ...(vendorName && { searched: true }) },
      columns: VENDOR_EXPORT_COLUMNS,
      listIds: (db, limit) => listVendorIds(db, call.query, limit),
      loadRows: loadVendorExportRows,
    })
  })
}

function forEachVendor(
  { viewer, request, body }: RouteRequest<typeof vendorProfileRoutes.activateSelected>,
  act: (id: number) => Promise<unknown>,
): Promise<BulkOutcome> {
  assertAllowed(can.manageVendors(viewer))
  return runForEachId(request, body.ids, act)
}

/** Runs the act on one vendor in a transaction of its own. */
const changeVendor = <R>(
  call: RequestContext,
  id: number,
  act: (one: RequestContext, vendor: PolicyVendor) => Promise<R>,
): Promise<R> => runCallInTransaction(call, async (one) => act(one, await requireManagedVendor(one.db, one.viewer, id)))
