import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { liveRoutes } from '#contract/live.ts'
import type { App } from '#server/platform/app.ts'
import type { Config } from '#server/platform/config.ts'
import { allow, unavailable } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { openRoom } from './room.ts'
import { startTelling } from './telling.ts'

export function mountLive(app: App) {
  const room = openRoom()
  const stop = startTelling(app, room)
  app.http.addHook('preClose', async () => {
    stop()
    room.empty()
  })

  serve(app, liveRoutes.events, async ({ session, request, reply }) => {
    allow(isOwnOrigin(request, app.config))
    // Who would not hear everything polls instead.
    if (!app.signals.isListening() || !room.hasRoom()) throw unavailable()
    const stream = new Readable({ read: () => undefined })
    stream.push(':\n\n')
    if (request.method === 'HEAD') stream.push(null)
    else room.enter({ session, stream })
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
  })
}

/** Browsers name the page that asks when it is another one; a page of ours may listen, nobody else's (SR-041). */
function isOwnOrigin({ headers: { origin }, host }: FastifyRequest, { appUrl }: Config): boolean {
  if (origin === undefined) return true
  if (appUrl !== undefined && origin === new URL(appUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
