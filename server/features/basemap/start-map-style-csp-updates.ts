import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config.ts'
import { buildSecurityHeaders } from '#server/platform/security-headers.ts'
import { watchStyleOrigins } from './style-origins.ts'

/** Adds the hosts of the configured map style to the Content-Security-Policy of every response; loads them in the background. */
export function startMapStyleCspUpdates(
  http: FastifyInstance,
  config: Config,
  log: Logger,
  headers: Record<string, string>,
): void {
  if (!config.mapStyleUrl) return
  const ended = new AbortController()
  http.addHook('onClose', async () => ended.abort())
  watchStyleOrigins(config.mapStyleUrl, log, ended.signal, (origins) => {
    Object.assign(headers, buildSecurityHeaders(config, origins))
  })
}
