import { dashboardRoutes, type DashboardPeriodWeeks } from '#contract/dashboard.ts'
import { can } from '#contract/policy.ts'
import type { EmptySearchRecorder } from '#server/features/directory-search/empty-searches.ts'
import type { App } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { readDashboardFigures, type DashboardFigures } from './figures.ts'
import { countWaitingItems } from './queries.ts'

const CACHE_MS = minutes(1)

export function mountDashboardRoutes(app: App, emptySearches: EmptySearchRecorder) {
  const cache = new Map<DashboardPeriodWeeks, { at: Date; figures: Promise<DashboardFigures> }>()

  /** Computes the figures once a minute, however many administrators load them. */
  function figures(weeks: DashboardPeriodWeeks, at: Date): Promise<DashboardFigures> {
    const known = cache.get(weeks)
    if (known && at.getTime() - known.at.getTime() < CACHE_MS) return known.figures
    const counted = emptySearches.flush().then(() => readDashboardFigures(app.db, at, Number(weeks)))
    cache.set(weeks, { at, figures: counted })
    counted.catch(() => cache.delete(weeks))
    return counted
  }

  mountRoute(app, dashboardRoutes.read, async ({ db, viewer, query, at }) => {
    assertAllowed(can.seeDashboard(viewer))
    return { ...(await figures(query.weeks, at)), waiting: await countWaitingItems(db) }
  })
}
