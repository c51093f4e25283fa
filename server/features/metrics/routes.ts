import type { App } from '#server/platform/app.ts'
import { hasMetricsToken } from '#server/platform/metrics-token.ts'
import { notFoundProblem } from '#server/platform/problems.ts'

/**
 * `GET /metrics` in the text format of Prometheus, for the holder of METRICS_TOKEN; without that setting nothing is measured,
 * and the library is not loaded.
 */
export async function mountMetricsRoutes(app: App): Promise<void> {
  if (!app.config.metricsToken) return
  const { createMetricsRegistry } = await import('./create-metrics-registry.ts')
  const registry = createMetricsRegistry(app)
  app.http.get('/metrics', { config: { isAlwaysAdmitted: true } }, async (request, reply) => {
    if (!hasMetricsToken(request, app.config)) throw notFoundProblem()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
