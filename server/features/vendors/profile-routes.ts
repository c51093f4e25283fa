import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { Vendor } from '#contract/vendors.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { removePublicFiles } from '#server/features/public-files/public-files.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { requestVendorApprovalAgain, decideVendorApproval, activateOrSuspendVendor } from './approval.ts'
import { attachServiceToVendor, detachServiceFromVendor } from './vendor-services.ts'
import { addVendorWithoutContacts, editVendor, restoreVendor } from './edit-vendor.ts'
import { deleteOrArchiveVendor } from './delete-or-archive-vendor.ts'
import { readVendorWithoutVisibilityCheck } from './read-vendor-without-visibility-check.ts'
import { requireManagedVendor, requireVisibleVendor } from './require-vendor.ts'

type ReadVendor = (context: RequestContext, id: number) => Promise<Vendor>

/** Routes with which administrators and primary contacts change a vendor (decision 17). */
export function mountVendorProfileRoutes(app: App) {
  const { directionsUrl } = app.config

  const readVendor: ReadVendor = (context, id) => readVendorWithoutVisibilityCheck(context, id, { directionsUrl })

  mountRoute(
    app,
    vendorProfileRoutes.create,
    async (context) => {
      assertAllowed(can.createVendors(context.viewer))
      return readVendor(context, await addVendorWithoutContacts(context, context.body))
    },
    { onReplay: readVendor, replayNeedsRightsKept: true },
  )

  mountRoute(app, vendorProfileRoutes.restore, async (context) => {
    assertAllowed(can.restoreVendors(context.viewer))
    const { id } = await requireVisibleVendor(context, context.params.id)
    await restoreVendor(app, context, id)
    return { message: msg('Vendor restored') }
  })

  mountRoute(
    app,
    vendorProfileRoutes.update,
    async (context) => {
      const { id } = await requireManagedVendor(context, context.params.id)
      await editVendor(app, context, id, context.body)
      return readVendor(context, id)
    },
    { onReplay: readVendor, replayNeedsRightsKept: true },
  )

  mountVendorApprovalRoutes(app)
  mountVendorServiceRoutes(app, readVendor)

  mountRoute(app, vendorProfileRoutes.remove, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    const { files, isArchived } = await withTransaction(context, (txContext) => deleteOrArchiveVendor(txContext, id))
    await removePublicFiles(app.files, files)
    return {
      message: isArchived ? msg('Vendor Archived') : msg('Vendor Successfully Deleted'),
      is_archived: isArchived,
    }
  })
}

/** Whether a vendor is active, and whether administrators have approved it. */
function mountVendorApprovalRoutes(app: App) {
  mountRoute(app, vendorProfileRoutes.toggleActivation, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    return activateOrSuspendVendor(app, context, id, context.body)
  })

  mountRoute(app, vendorProfileRoutes.approve, async (context) => {
    assertAllowed(can.approveVendors(context.viewer))
    const { id } = await requireVisibleVendor(context, context.params.id)
    const approval = await decideVendorApproval(app, context, id, context.body)
    return { approved: approval === 'approved' }
  })

  mountRoute(app, vendorProfileRoutes.askForApproval, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    await requestVendorApprovalAgain(app, context, id)
    return { message: msg('An administrator will review your vendor again.') }
  })
}

/** The services that a vendor offers. */
function mountVendorServiceRoutes(app: App, readVendor: ReadVendor) {
  const readServices = async (context: RequestContext, id: number) => ({
    services: (await readVendor(context, id)).services,
  })
  for (const [route, change] of [
    [vendorProfileRoutes.attachService, attachServiceToVendor],
    [vendorProfileRoutes.detachService, detachServiceFromVendor],
  ] as const) {
    mountRoute(
      app,
      route,
      async (context) => {
        const { id } = await requireManagedVendor(context, context.params.id)
        await change(context, id, context.body.service)
        return readServices(context, id)
      },
      { onReplay: (context) => readServices(context, context.params.id), replayNeedsRightsKept: true },
    )
  }
}
