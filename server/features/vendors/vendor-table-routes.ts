import { can, type PolicyVendor } from '#contract/policy.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import { VENDOR_EXPORT_FILE_NAME, vendorRoutes } from '#contract/vendors.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { removePublicFiles } from '#server/features/public-files/public-files.ts'
import type { App } from '#server/platform/app.ts'
import { acceptAlreadyDeleted, runForEachId } from '#server/platform/bulk.ts'
import { sendCsvExport } from '#server/platform/csv-export.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, withTransaction, type RouteContext, type RequestContext } from '#server/platform/serve.ts'
import { activateOrSuspendVendor } from './approval.ts'
import { deleteOrArchiveVendor } from './delete-or-archive-vendor.ts'
import { restoreVendor } from './edit-vendor.ts'
import { assertNotArchived, requireManagedVendor } from './require-vendor.ts'
import { listVendorIds, loadVendorExportRows, VENDOR_EXPORT_COLUMNS } from './vendor-export.ts'

/** Routes for several vendors of the administrators' table, and for the table as a file. */
export function mountVendorTableRoutes(app: App) {
  mountRoute(app, vendorProfileRoutes.activateSelected, (context) =>
    forEachVendor(context, (id) =>
      changeVendor(context, id, (txContext) => activateOrSuspendVendor(app, txContext, id, { active: true })),
    ),
  )
  mountRoute(app, vendorProfileRoutes.suspendSelected, (context) => {
    const { reason } = context.body
    return forEachVendor(context, (id) =>
      changeVendor(context, id, (txContext) => activateOrSuspendVendor(app, txContext, id, { active: false, reason })),
    )
  })
  mountRoute(app, vendorProfileRoutes.restoreSelected, (context) =>
    forEachVendor(context, (id) => changeVendor(context, id, (txContext) => restoreVendor(app, txContext, id))),
  )
  mountRoute(app, vendorProfileRoutes.removeSelected, (context) =>
    forEachVendor(
      context,
      acceptAlreadyDeleted(async (id) => {
        const { files } = await changeVendor(context, id, (txContext, vendor) => {
          assertNotArchived(vendor)
          return deleteOrArchiveVendor(txContext, id)
        })
        await removePublicFiles(app.files, files)
      }),
    ),
  )

  mountRoute(app, vendorRoutes.export, async (context) => {
    assertAllowed(can.manageVendors(context.viewer))
    const { vendorName, ...filters } = context.query
    return sendCsvExport(app, context, {
      fileName: VENDOR_EXPORT_FILE_NAME,
      isAllowed: can.manageVendors,
      kind: 'vendor',
      filters: { ...filters, ...(vendorName && { searched: true }) },
      columns: VENDOR_EXPORT_COLUMNS,
      listIds: (db, limit) => listVendorIds(db, context.query, limit),
      loadRows: loadVendorExportRows,
    })
  })
}

function forEachVendor(
  { viewer, request, body }: RouteContext<typeof vendorProfileRoutes.activateSelected>,
  work: (id: number) => Promise<unknown>,
): Promise<BulkOutcome> {
  assertAllowed(can.manageVendors(viewer))
  return runForEachId(request, body.ids, work)
}

/** Runs `work` on one vendor in a transaction of its own. */
const changeVendor = <R>(
  context: RequestContext,
  id: number,
  work: (context: RequestContext, vendor: PolicyVendor) => Promise<R>,
): Promise<R> =>
  withTransaction(context, async (txContext) => work(txContext, await requireManagedVendor(txContext, id)))
