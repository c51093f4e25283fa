import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { removePublicFiles } from '#server/features/public-files/public-files.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, runCallInTransaction } from '#server/platform/serve.ts'
import { requestVendorApproval, decideVendorApproval, setVendorActivation } from './approval.ts'
import { attachServiceToVendor, createVendor, detachServiceFromVendor, editVendor, restoreVendor } from './profile.ts'
import { deleteOrArchiveVendor } from './delete-or-archive-vendor.ts'
import { readVendor } from './read-vendor.ts'
import { requireManagedVendor, requireVisibleVendor } from './require-vendor.ts'

/** Routes with which administrators and primary contacts change a vendor (decision 17). */
export function mountVendorProfileRoutes(app: App) {
  const { directionsUrl } = app.config

  mountRoute(app, vendorProfileRoutes.create, async (call) => {
    assertAllowed(can.createVendors(call.viewer))
    return readVendor(call, await createVendor(call, call.body), { directionsUrl })
  })

  mountRoute(app, vendorProfileRoutes.restore, async (call) => {
    assertAllowed(can.restoreVendors(call.viewer))
    const { id } = await requireVisibleVendor(call.db, call.viewer, call.params.id)
    await restoreVendor(app, call, id)
    return { message: msg('Vendor restored') }
  })

  mountRoute(app, vendorProfileRoutes.update, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await editVendor(app, call, id, call.body)
    return readVendor(call, id, { directionsUrl })
  })

  mountRoute(app, vendorProfileRoutes.toggleActivation, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    return setVendorActivation(app, call, id, call.body)
  })

  mountRoute(app, vendorProfileRoutes.approve, async (call) => {
    assertAllowed(can.approveVendors(call.viewer))
    const { id } = await requireVisibleVendor(call.db, call.viewer, call.params.id)
    const approval = await decideVendorApproval(app, call, id, call.body)
    return { approved: approval === 'approved' }
  })

  mountRoute(app, vendorProfileRoutes.askForApproval, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await requestVendorApproval(app, call, id)
    return { message: msg('An administrator will review your vendor again.') }
  })

  for (const [route, change] of [
    [vendorProfileRoutes.attachService, attachServiceToVendor],
    [vendorProfileRoutes.detachService, detachServiceFromVendor],
  ] as const) {
    mountRoute(app, route, async (call) => {
      const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
      await change(call, id, call.body.service)
      return { services: (await readVendor(call, id, { directionsUrl })).services }
    })
  }

  mountRoute(app, vendorProfileRoutes.remove, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    const files = await runCallInTransaction(call, (act) => deleteOrArchiveVendor(act, id))
    await removePublicFiles(app.files, files)
    return { message: msg('Vendor Successfully Deleted') }
  })
}
