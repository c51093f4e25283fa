import { can } from '#contract/policy.ts'
import { vendorRoutes, type DirectoryFilter } from '#contract/vendors.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import type { EmptySearchRecorder } from './empty-searches.ts'
import { countAccessCodeAttemptOrRefuse, extractAccessCode } from '#server/features/vendors/access-code.ts'
import { findVendorIdPage, findVendorIdPageForCards, mapShowsMatchesOnly } from './find-vendor-id-page.ts'
import { presentVendorCard, presentVendorSummary } from '#server/features/vendors/present.ts'
import { assertMayReadNetworkOf } from '#server/features/vendors/require-vendor.ts'
import { loadVendorCardRows } from '#server/features/vendors/vendor-card-row.ts'
import { loadVendorSummaryRows } from '#server/features/vendors/vendor-summary.ts'
import { asksForVendorTable, findVendorIdPageForTable } from '#server/features/vendors/vendor-table.ts'

export function mountDirectoryRoutes(app: App, emptySearches: EmptySearchRecorder) {
  const { directionsUrl } = app.config

  mountRoute(app, vendorRoutes.list, async ({ db, viewer, query, at }) => {
    await assertMaySearch({ db, viewer, at }, query)
    if (query.state || query.missing) assertAllowed(can.manageVendors(viewer))
    const isTable = can.manageVendors(viewer) && asksForVendorTable(query)
    const { ids, total } = isTable
      ? await findVendorIdPageForTable(db, query)
      : await findVendorIdPage({ db, viewer, at }, query)
    if (total === 0) emptySearches.record(query)
    const { near, bbox: box, networkOf } = query
    const rows = await loadVendorCardRows(db, viewer, ids, { near, box, networkOf })
    return {
      data: rows.map((row) => presentVendorCard(row, viewer, directionsUrl)),
      meta: { total, current_page: query.page, per_page: query.limit, ...(isTable && { exact: true }) },
    }
  })

  mountRoute(app, vendorRoutes.summaries, async ({ db, viewer, query, at }) => {
    await assertMaySearch({ db, viewer, at }, query)
    const { ids, total, townLocationIds } = await findVendorIdPageForCards({ db, viewer, at }, query)
    if (total === 0) emptySearches.record(query)
    const { near, bbox: box, networkOf, service, page, limit } = query
    const withMarkers = mapShowsMatchesOnly(query)
    const rows = await loadVendorSummaryRows(db, viewer, ids, {
      near,
      box,
      townLocationIds,
      networkOf,
      service,
      withMarkers,
    })
    return {
      data: rows.map((row) => presentVendorSummary(row, viewer, { directionsUrl, now: at })),
      meta: { total, current_page: page, per_page: limit },
    }
  })
}

async function assertMaySearch(
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  { search, networkOf }: DirectoryFilter,
) {
  if (extractAccessCode(search) !== undefined) await countAccessCodeAttemptOrRefuse(db, viewer, at)
  assertMayReadNetworkOf(viewer, networkOf)
}
