import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts files and limits their pace itself. */
    takesFiles?: boolean
  }
}

/** A body has this long to arrive (SR-121). The server's own limit applies to all routes, and a file needs longer. */
const BODY_TIMEOUT_MS = 30_000
/** The maximum duration of a file upload. */
export const REQUEST_TIMEOUT_MS = 600_000

export function registerSlowBodyTimeout(http: FastifyInstance, withinMs = BODY_TIMEOUT_MS): void {
  http.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesFiles) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, withinMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
