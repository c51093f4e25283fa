import { collectDefaultMetrics, Registry } from 'prom-client'
import type { App } from '#server/platform/app.ts'
import { registerHubMetrics } from './hub-metrics.ts'
import { registerRequestMetrics } from './request-metrics.ts'

/** Starts measuring. */
export function createMetricsRegistry(app: App): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerRequestMetrics(app.http, registry)
  registerHubMetrics(app, registry)
  return registry
}
