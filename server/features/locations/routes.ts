import { toSinglePage } from '#contract/fields.ts'
import { locationRoutes, type Location } from '#contract/locations.ts'
import { presentLocation } from '#server/features/vendors/present.ts'
import { locationsOfVendor } from '#server/features/vendors/queries.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { addLocation, editLocation, removeLocation } from './locations.ts'

export function mountLocations(app: App) {
  serve(app, locationRoutes.ofVendor, async ({ db, viewer, params }) => {
    const { id } = await requireVisibleVendor(db, viewer, params.id)
    const places = await locationsOfVendor(db, id)
    return toSinglePage(places.map((place) => presentLocation(place, app.config.directionsUrl)))
  })

  serve(app, locationRoutes.add, async (call) => {
    const vendor = await requireManagedVendor(call.db, call.viewer, call.params.id)
    const id = await addLocation(call, vendor.id, call.body)
    return { location: await stored(call.db, vendor.id, id) }
  })

  serve(app, locationRoutes.update, async (call) => {
    const vendor = await requireManagedVendor(call.db, call.viewer, call.params.vendor_id)
    await editLocation(call, vendor.id, call.params.id, call.body)
    return { location: await stored(call.db, vendor.id, call.params.id) }
  })

  serve(app, locationRoutes.remove, async (call) => {
    const vendor = await requireManagedVendor(call.db, call.viewer, call.params.vendor_id)
    const isArchived = await removeLocation(call, vendor.id, call.params.id)
    return { message: isArchived ? 'Location Archived' : 'Location Successfully Deleted', is_archived: isArchived }
  })

  async function stored(db: Db, vendorId: number, id: number): Promise<Location> {
    const place = (await locationsOfVendor(db, vendorId)).find((one) => one.id === id)
    if (!place) throw notFound('Location')
    return presentLocation(place, app.config.directionsUrl)
  }
}
