import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const MAX_AGE_SECONDS = 300

/**
 * Serves a response that is the same for everybody while the process runs. The first request creates it; concurrent
 * requests share that work. Browsers cache it for some minutes and then revalidate.
 */
export function mountMemoizedRoute(
  http: FastifyInstance,
  url: string,
  type: string,
  make: () => Promise<string>,
): void {
  let answer: Promise<{ bytes: Buffer; etag: string }> | undefined
  const makeAnswer = async () => {
    const bytes = Buffer.from(await make())
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }

  http.get(url, async (request, reply) => {
    const { bytes, etag } = await (answer ??= makeAnswer())
    reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).header('etag', etag)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
    if (known.includes(etag) || known.includes('*')) return reply.code(304).send()
    return reply.type(type).send(bytes)
  })
}
