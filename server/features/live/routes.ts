import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { liveRoutes } from '#contract/live.ts'
import type { App } from '#server/platform/app.ts'
import type { Config } from '#server/platform/config.ts'
import { assertAllowed, unavailableProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { createConnectionRegistry } from './connections.ts'
import { startLiveChangeForwarding } from './live-change-forwarding.ts'

export function mountLiveRoutes(app: App) {
  const connections = createConnectionRegistry()
  const stop = startLiveChangeForwarding(app, connections)
  app.http.addHook('preClose', async () => {
    stop()
    connections.closeAll()
  })

  mountRoute(app, liveRoutes.events, async ({ session, request, reply }) => {
    assertAllowed(isOwnOrigin(request, app.config))
    // A client that would miss events polls instead.
    if (!app.pgNotify.isListening() || !connections.hasCapacity()) throw unavailableProblem()
    const stream = new Readable({ read: () => undefined })
    stream.push(':\n\n')
    if (request.method === 'HEAD') stream.push(null)
    else connections.add({ session, stream })
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
  })
}

/** Browsers send the origin of the page with a cross-origin request. Only pages of the hub may listen (SR-041). */
function isOwnOrigin({ headers: { origin }, host }: FastifyRequest, { appUrl }: Config): boolean {
  if (origin === undefined) return true
  if (appUrl !== undefined && origin === new URL(appUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
