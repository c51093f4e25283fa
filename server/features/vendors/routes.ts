import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { countAccessCodeAttemptOrRefuse, normalizeAccessCode } from './access-code.ts'
import { presentRating } from './present.ts'
import { readVendorRatingTotals } from './queries.ts'
import { readVendorWithoutVisibilityCheck } from './read-vendor-without-visibility-check.ts'
import { assertMayReadNetworkOf, assertNotArchived, requireVisibleVendor } from './require-vendor.ts'

/** Routes that read one vendor. Lists of vendors are in `directory-search/`. */
export function mountVendorRoutes(app: App) {
  const { directionsUrl } = app.config

  mountRoute(app, vendorRoutes.one, async ({ db, viewer, params, query, at }) => {
    const facts = await requireVisibleVendor({ db, viewer }, params.id)
    if (query.forConnect) {
      assertNotArchived(facts)
      assertAllowed(
        can.connect(viewer, facts),
        msg("You can't connect to {name} per his settings.", { name: facts.name }),
      )
    }
    if (query.word && !can.seeInsideVendor(viewer, facts.id)) await countAccessCodeAttemptOrRefuse(db, viewer, at)
    assertMayReadNetworkOf(viewer, query.networkOf)
    const word = query.word && normalizeAccessCode(query.word)
    return readVendorWithoutVisibilityCheck({ db, viewer }, facts.id, {
      directionsUrl,
      accessCode: word,
      networkOf: query.networkOf,
    })
  })

  mountRoute(app, vendorRoutes.rating, async ({ db, viewer, params }) => {
    const { id } = await requireVisibleVendor({ db, viewer }, params.id)
    return presentRating(await readVendorRatingTotals(db, id))
  })
}
