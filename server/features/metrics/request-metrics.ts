import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { buildRouteUrl } from '#contract/route.ts'
import { liveRoutes } from '#contract/live.ts'
import { wasShed } from '#server/platform/adaptive-concurrency-limit.ts'

const EVENT_STREAM = buildRouteUrl(liveRoutes.events, {})

/** Counts and times requests by the pattern of their route, which holds no id. */
export function registerRequestMetrics(http: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'hub_http_requests_total', help: 'Requests answered.', labelNames, registers })
  const durations = new Histogram({
    name: 'hub_http_request_duration_seconds',
    help: 'Time from the request to the end of its response; event streams are left out.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const shed = new Counter({
    name: 'hub_http_shed_total',
    help: 'Requests refused with 503 because they would have waited too long.',
    registers,
  })
  const streams = new Gauge({ name: 'hub_event_streams', help: 'Open event streams.', registers })

  http.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url !== EVENT_STREAM) return
    streams.inc()
    // A browser that goes away closes its stream without ending it, and onResponse is not called.
    reply.raw.once('close', () => streams.dec())
  })
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    requests.inc({ method, route, status: String(reply.statusCode) })
    if (wasShed(request)) shed.inc()
    if (route !== EVENT_STREAM) durations.observe({ method, route }, reply.elapsedTime / 1_000)
  })
}
