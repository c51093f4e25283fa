import { toPage } from '#contract/fields.ts'
import { networkRoutes } from '#contract/networks.ts'
import { can } from '#contract/policy.ts'
import { requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { requestNetworkConnection, decideNetworkRequest, withdrawOrEndNetworkConnection } from './networks.ts'
import { presentNetworkConnection } from './present.ts'
import { findNetworkConnectionPage, findNetworkRequestPage } from './queries.ts'

export function mountNetworkRoutes(app: App) {
  mountRoute(app, networkRoutes.add, async (call) => {
    const { vendor_1, vendor_2 } = call.body
    return {
      vendor_1,
      vendor_2,
      status: await requestNetworkConnection(app, call, { mine: vendor_1, other: vendor_2 }),
    }
  })

  mountRoute(app, networkRoutes.remove, async (call) => {
    const { vendor_1, vendor_2 } = call.params
    await withdrawOrEndNetworkConnection(call, { mine: vendor_1, other: vendor_2 })
    return { vendor_1, vendor_2, status: 0 as const }
  })

  mountRoute(app, networkRoutes.view, async (call) => {
    const { rows, total } = await findNetworkConnectionPage(
      call.db,
      call.viewer,
      await requireMemberVendorId(call, call.params.id),
      call.query,
    )
    return toPage(rows.map(presentNetworkConnection), total, call.query)
  })

  mountRoute(app, networkRoutes.requests, async (call) => {
    const { rows, total } = await findNetworkRequestPage(
      call.db,
      call.viewer,
      await requireMemberVendorId(call, call.params.id),
      call.query,
    )
    return toPage(rows.map(presentNetworkConnection), total, call.query)
  })

  mountRoute(app, networkRoutes.decide, async (call) => {
    const { id } = call.params
    return { id, status: await decideNetworkRequest(app, call, { id, status: call.body.status }) }
  })
}

/** The id, if the viewer is a contact of the vendor or an administrator. */
async function requireMemberVendorId(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  vendorId: number,
): Promise<number> {
  const { id } = await requireVisibleVendor(db, viewer, vendorId)
  assertAllowed(can.seeInsideVendor(viewer, id))
  return id
}
