import { onePage } from '#contract/fields.ts'
import { locationRoutes } from '#contract/locations.ts'
import { presentLocation } from '#server/features/vendors/present.ts'
import { locationsOfVendor } from '#server/features/vendors/queries.ts'
import { visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'

export function mountLocations(app: App) {
  serve(app, locationRoutes.ofVendor, async ({ db, viewer, params }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    const places = await locationsOfVendor(db, id)
    return onePage(places.map((place) => presentLocation(place, app.config.directionsUrl)))
  })
}
