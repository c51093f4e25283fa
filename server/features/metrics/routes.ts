import { collectDefaultMetrics, Registry } from 'prom-client'
import type { App } from '#server/platform/app.ts'
import { hasMetricsToken } from '#server/platform/metrics-token.ts'
import { notFound } from '#server/platform/problems.ts'
import { measureHub } from './hub-metrics.ts'
import { measureRequests } from './request-metrics.ts'

/** `GET /metrics` in the text format of Prometheus, for the holder of METRICS_TOKEN; without that setting nothing is measured. */
export function mountMetricsRoutes(app: App): void {
  if (!app.config.metricsToken) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app.http, registry)
  measureHub(app, registry)
  app.http.get('/metrics', { config: { isAlwaysAdmitted: true } }, async (request, reply) => {
    if (!hasMetricsToken(request, app.config)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
