import { pageOf } from '#contract/fields.ts'
import { networkRoutes } from '#contract/networks.ts'
import { can } from '#contract/policy.ts'
import { visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve, type Act } from '#server/platform/serve.ts'
import { ask, decide, end } from './networks.ts'
import { presentConnection } from './present.ts'
import { networkOf, requestsTo } from './queries.ts'

export function mountNetworks(app: App) {
  serve(app, networkRoutes.add, async (call) => {
    const { vendor_1, vendor_2 } = call.body
    return { vendor_1, vendor_2, status: await ask(app, call, { mine: vendor_1, other: vendor_2 }) }
  })

  serve(app, networkRoutes.remove, async (call) => {
    const { vendor_1, vendor_2 } = call.params
    await end(call, { mine: vendor_1, other: vendor_2 })
    return { vendor_1, vendor_2, status: 0 as const }
  })

  serve(app, networkRoutes.view, async (call) => {
    const { rows, total } = await networkOf(
      call.db,
      call.viewer,
      await vendorFromInside(call, call.params.id),
      call.query,
    )
    return pageOf(rows.map(presentConnection), total, call.query)
  })

  serve(app, networkRoutes.requests, async (call) => {
    const { rows, total } = await requestsTo(
      call.db,
      call.viewer,
      await vendorFromInside(call, call.params.id),
      call.query,
    )
    return pageOf(rows.map(presentConnection), total, call.query)
  })

  serve(app, networkRoutes.decide, async (call) => {
    const { id } = call.params
    return { id, status: await decide(app, call, { id, status: call.body.status }) }
  })
}

/** The id, for the vendor's own people and administrators. */
async function vendorFromInside({ db, viewer }: Pick<Act, 'db' | 'viewer'>, vendorId: number): Promise<number> {
  const { id } = await visibleVendor(db, viewer, vendorId)
  allow(can.seeInsideVendor(viewer, id))
  return id
}
