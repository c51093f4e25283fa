import { can, type Viewer } from '#contract/policy.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import type { App } from '#server/platform/app.ts'
import { allow, notFound } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { listVendors } from './listing.ts'
import { presentCard, presentRating, presentVendor } from './present.ts'
import { innerCounts, mediaOf, ratingOf, vendorsForCards } from './queries.ts'
import { countGuess, plainWord, secretWord } from './search.ts'
import { visibleVendor } from './visible-vendor.ts'

export function mountVendors(app: App) {
  const { directionsUrl } = app.config

  serve(app, vendorRoutes.list, async ({ db, viewer, query, at }) => {
    if (secretWord(query.search) !== undefined) await countGuess(db, viewer, at)
    mayAskFor(viewer, query.networkOf)
    const { ids, total } = await listVendors(db, viewer, query)
    const { near, bbox: box, networkOf } = query
    const rows = await vendorsForCards(db, viewer, ids, { near, box, networkOf })
    return {
      data: rows.map((row) => presentCard(row, directionsUrl)),
      meta: { total, current_page: query.page, per_page: query.limit },
    }
  })

  serve(app, vendorRoutes.one, async ({ db, viewer, params, query, at }) => {
    const facts = await visibleVendor(db, viewer, params.id)
    if (query.forConnect) allow(can.connect(viewer, facts), `You can't connect to ${facts.name} per his settings.`)
    const seesInside = can.seeInsideVendor(viewer, facts.id)
    if (query.word && !seesInside) await countGuess(db, viewer, at)

    mayAskFor(viewer, query.networkOf)
    const [row] = await vendorsForCards(db, viewer, [facts.id], {
      allLocations: true,
      word: query.word && plainWord(query.word),
      networkOf: query.networkOf,
    })
    if (!row) throw notFound('Vendor')
    const counts = seesInside ? await innerCounts(db, facts.id) : undefined
    return presentVendor(row, viewer, { directionsUrl, media: await mediaOf(db, facts.id), counts })
  })

  serve(app, vendorRoutes.rating, async ({ db, viewer, params }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    return presentRating(await ratingOf(db, id))
  })
}

const mayAskFor = (viewer: Viewer, networkOf: number | undefined) =>
  allow(networkOf === undefined || can.seeInsideVendor(viewer, networkOf))
