import { collectDefaultMetrics, Registry } from 'prom-client'
import type { App } from '#server/platform/app.ts'
import { measureHub } from './hub-metrics.ts'
import { measureRequests } from './request-metrics.ts'

/** Starts measuring. */
export function createRegistry(app: App): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app.http, registry)
  measureHub(app, registry)
  return registry
}
