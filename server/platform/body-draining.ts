import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

/** The size of the largest accepted file with its form. */
const MAX_DRAINED_BYTES = 30_000_000
const DRAIN_TIMEOUT_MS = 3_000

/**
 * Reads the rest of a body before an error is sent. If the connection closes with unread bytes, the kernel resets it,
 * and a client that is still writing never sees the error. Bodies that are too long are still cut off.
 */
export function registerBodyDrainingBeforeErrors(http: FastifyInstance): void {
  http.addHook('onSend', async ({ raw }, reply) => {
    const isRead = raw.complete || raw.readableEnded || raw.destroyed
    if (reply.statusCode >= 400 && !isRead) await drainBody(raw)
  })
}

async function drainBody(body: IncomingMessage): Promise<void> {
  let bytes = 0
  const enough = new AbortController()
  body.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_DRAINED_BYTES) enough.abort()
  })
  body.unpipe().resume()
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(DRAIN_TIMEOUT_MS)])
  await once(body, 'end', { signal }).catch(() => undefined)
}
