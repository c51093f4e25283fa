import { networkRoutes } from '#contract/networks.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'
import { ask, end } from './networks.ts'

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
}
