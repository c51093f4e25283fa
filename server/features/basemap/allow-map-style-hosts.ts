import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import { watchStyleOrigins } from './style-origins.ts'

/** Lets pages talk to the hosts of the configured map, in the headers of every answer from now on; asks in the background. */
export function allowMapStyleHosts(
  http: FastifyInstance,
  config: Config,
  log: Logger,
  headers: Record<string, string>,
): void {
  if (!config.mapStyleUrl) return
  const ended = new AbortController()
  http.addHook('onClose', async () => ended.abort())
  watchStyleOrigins(config.mapStyleUrl, log, ended.signal, (origins) => {
    Object.assign(headers, securityHeaders(config, origins))
  })
}
