import { toPage } from '#contract/paging.ts'
import { networkRoutes } from '#contract/networks.ts'
import { can } from '#contract/policy.ts'
import { requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { requestNetworkConnection, decideNetworkRequest, withdrawOrEndNetworkConnection } from './networks.ts'
import { presentNetworkConnection } from './present.ts'
import { findNetworkConnectionPage, findReceivedNetworkRequestPage } from './queries.ts'

export function mountNetworkRoutes(app: App) {
  mountRoute(app, networkRoutes.add, async (context) => {
    const { vendor_1, vendor_2 } = context.body
    return {
      vendor_1,
      vendor_2,
      status: await requestNetworkConnection(app, context, { mine: vendor_1, other: vendor_2 }),
    }
  })

  mountRoute(app, networkRoutes.remove, async (context) => {
    const { vendor_1, vendor_2 } = context.params
    await withdrawOrEndNetworkConnection(context, { mine: vendor_1, other: vendor_2 })
    return { vendor_1, vendor_2, status: 0 as const }
  })

  mountRoute(app, networkRoutes.view, async (context) => {
    const { rows, total } = await findNetworkConnectionPage(
      context.db,
      context.viewer,
      await requireMemberVendorId(context, context.params.id),
      context.query,
    )
    return toPage(rows.map(presentNetworkConnection), total, context.query)
  })

  mountRoute(app, networkRoutes.requests, async (context) => {
    const { rows, total } = await findReceivedNetworkRequestPage(
      context.db,
      context.viewer,
      await requireMemberVendorId(context, context.params.id),
      context.query,
    )
    return toPage(rows.map(presentNetworkConnection), total, context.query)
  })

  mountRoute(app, networkRoutes.decide, async (context) => {
    const { id } = context.params
    return { id, status: await decideNetworkRequest(app, context, { id, status: context.body.status }) }
  })
}

/** The id, if the viewer is a contact of the vendor or an administrator. */
async function requireMemberVendorId(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  vendorId: number,
): Promise<number> {
  const { id } = await requireVisibleVendor({ db, viewer }, vendorId)
  assertAllowed(can.seeInsideVendor(viewer, id))
  return id
}
