import { pageOf } from '#contract/fields.ts'
import { occupationRoutes } from '#contract/occupations.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'
import { countOccupations, listOccupations } from './queries.ts'

export function mountOccupations(app: App) {
  serve(app, occupationRoutes.list, async ({ db, query }) =>
    pageOf(await listOccupations(db, query), await countOccupations(db), query),
  )
}
