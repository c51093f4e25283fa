import type { App } from '#server/platform/app.ts'
import { hasMetricsToken } from '#server/platform/metrics-token.ts'
import { notFound } from '#server/platform/problems.ts'

/**
 * `GET /metrics` in the text format of Prometheus, for the holder of METRICS_TOKEN; without that setting nothing is measured,
 * and the library is not loaded.
 */
export async function mountMetricsRoutes(app: App): Promise<void> {
  if (!app.config.metricsToken) return
  const { createRegistry } = await import('./create-registry.ts')
  const registry = createRegistry(app)
  app.http.get('/metrics', { config: { isAlwaysAdmitted: true } }, async (request, reply) => {
    if (!hasMetricsToken(request, app.config)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
