import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Gives each response to a GET an ETag, so that a client that has the current content gets 304 instead of it. The ETag
 * is weak because the same content is sent in several encodings. Register before compression.
 */
export function registerEtags(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isRead || reply.statusCode !== 200 || !isComplete) return payload
    const known = reply.getHeader('etag')
    const etag = typeof known === 'string' ? known : computeEtag(payload)
    reply.header('etag', etag)
    if (!matches(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    return null
  })
}

/** For a handler that sends the same content many times and sets the header itself. */
export const computeEtag = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** RFC 9110, 13.1.2: `*` or a list of tags, each of which may be weak. */
function matches(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim()) ?? []
  return known.includes('*') || known.some((tag) => tag.replace(/^W\//, '') === etag.slice('W/'.length))
}
