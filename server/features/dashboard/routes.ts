import { dashboardRoutes, type DashboardWeeks } from '#contract/dashboard.ts'
import { can } from '#contract/policy.ts'
import type { EmptySearches } from '#server/features/vendors/empty-searches.ts'
import type { App } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { figuresOf, type Figures } from './figures.ts'
import { countWaiting } from './queries.ts'

const FRESH = minutes(1)

export function mountDashboard(app: App, emptySearches: EmptySearches) {
  const kept = new Map<DashboardWeeks, { at: Date; figures: Promise<Figures> }>()

  /** Counted once a minute, however many look. */
  function figures(weeks: DashboardWeeks, at: Date): Promise<Figures> {
    const known = kept.get(weeks)
    if (known && at.getTime() - known.at.getTime() < FRESH) return known.figures
    const counted = emptySearches.write().then(() => figuresOf(app.db, at, Number(weeks)))
    kept.set(weeks, { at, figures: counted })
    counted.catch(() => kept.delete(weeks))
    return counted
  }

  serve(app, dashboardRoutes.read, async ({ db, viewer, query, at }) => {
    allow(can.seeDashboard(viewer))
    return { ...(await figures(query.weeks, at)), waiting: await countWaiting(db) }
  })
}
