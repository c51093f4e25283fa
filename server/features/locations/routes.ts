import { toSinglePage } from '#contract/paging.ts'
import { locationRoutes, type Location } from '#contract/locations.ts'
import { msg } from '#contract/message.ts'
import { presentLocation, canSeeAddress } from '#server/features/vendors/present-location.ts'
import { listVendorLocationRows } from '#server/features/vendors/vendor-locations.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { addLocation, editLocation, deleteOrArchiveLocation } from './locations.ts'

export function mountLocationRoutes(app: App) {
  mountRoute(app, locationRoutes.ofVendor, async ({ db, viewer, params }) => {
    const vendor = await requireVisibleVendor({ db, viewer }, params.id)
    const locations = await listVendorLocationRows(db, vendor.id)
    return toSinglePage(
      locations.map((location) =>
        presentLocation(location, canSeeAddress(viewer, vendor, location) && app.config.directionsUrl),
      ),
    )
  })

  mountRoute(
    app,
    locationRoutes.add,
    async (context) => {
      const vendor = await requireManagedVendor(context, context.params.id)
      const id = await addLocation(context, vendor.id, context.body)
      return readLocation(context.db, vendor.id, id)
    },
    {
      idOf: ({ location }) => location.id,
      onReplay: ({ db, params }, id) => readLocation(db, params.id, id),
      replayNeedsRightsKept: true,
    },
  )

  mountRoute(
    app,
    locationRoutes.update,
    async (context) => {
      const vendor = await requireManagedVendor(context, context.params.vendor_id)
      await editLocation(context, vendor.id, context.params.id, context.body)
      return readLocation(context.db, vendor.id, context.params.id)
    },
    {
      onReplay: ({ db, params }) => readLocation(db, params.vendor_id, params.id),
      replayNeedsRightsKept: true,
    },
  )

  mountRoute(app, locationRoutes.remove, async (context) => {
    const vendor = await requireManagedVendor(context, context.params.vendor_id)
    const isArchived = await deleteOrArchiveLocation(context, vendor.id, context.params.id)
    return {
      message: isArchived ? msg('Location Archived') : msg('Location Successfully Deleted'),
      is_archived: isArchived,
    }
  })

  async function readLocation(db: Db, vendorId: number, id: number): Promise<{ location: Location }> {
    const [location] = await listVendorLocationRows(db, vendorId, id)
    if (!location) throw notFoundProblem(msg('Location was not found.'))
    return { location: presentLocation(location, app.config.directionsUrl) }
  }
}
