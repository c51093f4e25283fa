import { pageOf } from '#contract/fields.ts'
import { serviceRoutes } from '#contract/services.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'
import { countServices, listServices } from './queries.ts'

export function mountServices(app: App) {
  serve(app, serviceRoutes.list, async ({ db, viewer, query }) => {
    const rows = await listServices(db, viewer, query)
    const total = await countServices(db, viewer)
    const data = rows.map(({ id, name, private: isPrivate, children }) => ({
      id,
      name,
      private: isPrivate,
      children,
      sub: children,
    }))
    return pageOf(data, total, query)
  })
}
