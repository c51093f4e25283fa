import { onePage } from '#contract/fields.ts'
import { mediaRoutes } from '#contract/media.ts'
import { presentPicture } from '#server/features/vendors/present.ts'
import { mediaOf } from '#server/features/vendors/queries.ts'
import { visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'

/** What vendors show of themselves: pictures, a logo, an intake form. */
export function mountMedia(app: App) {
  serve(app, mediaRoutes.ofVendor, async ({ db, viewer, params }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    return onePage((await mediaOf(db, id)).map(presentPicture))
  })
}
