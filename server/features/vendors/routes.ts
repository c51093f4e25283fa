import { can, type Viewer } from '#contract/policy.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import type { EmptySearches } from './empty-searches.ts'
import { listVendors } from './listing.ts'
import { presentCard, presentRating } from './present.ts'
import { ratingOf, vendorsForCards } from './queries.ts'
import { readVendor } from './read-vendor.ts'
import { countGuess, plainWord, secretWord } from './search.ts'
import { refuseArchived, visibleVendor } from './visible-vendor.ts'

export function mountVendors(app: App, emptySearches: EmptySearches) {
  const { directionsUrl } = app.config

  serve(app, vendorRoutes.list, async ({ db, viewer, query, at }) => {
    if (secretWord(query.search) !== undefined) await countGuess(db, viewer, at)
    mayAskFor(viewer, query.networkOf)
    const { ids, total } = await listVendors(db, viewer, query)
    if (total === 0) emptySearches.note(query)
    const { near, bbox: box, networkOf } = query
    const rows = await vendorsForCards(db, viewer, ids, { near, box, networkOf })
    return {
      data: rows.map((row) => presentCard(row, viewer, directionsUrl)),
      meta: { total, current_page: query.page, per_page: query.limit },
    }
  })

  serve(app, vendorRoutes.one, async ({ db, viewer, params, query, at }) => {
    const facts = await visibleVendor(db, viewer, params.id)
    if (query.forConnect) {
      refuseArchived(facts)
      allow(can.connect(viewer, facts), `You can't connect to ${facts.name} per his settings.`)
    }
    if (query.word && !can.seeInsideVendor(viewer, facts.id)) await countGuess(db, viewer, at)
    mayAskFor(viewer, query.networkOf)
    const word = query.word && plainWord(query.word)
    return readVendor({ db, viewer }, facts.id, { directionsUrl, word, networkOf: query.networkOf })
  })

  serve(app, vendorRoutes.rating, async ({ db, viewer, params }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    return presentRating(await ratingOf(db, id))
  })
}

const mayAskFor = (viewer: Viewer, networkOf: number | undefined) =>
  allow(networkOf === undefined || can.seeInsideVendor(viewer, networkOf))
