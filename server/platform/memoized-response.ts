import type { FastifyInstance } from 'fastify'
import { computeEtag } from './etag.ts'

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
  let answer: Promise<{ body: string; etag: string }> | undefined
  const makeAnswer = async () => {
    const body = await make()
    return { body, etag: computeEtag(body) }
  }

  http.get(url, async (_request, reply) => {
    const { body, etag } = await (answer ??= makeAnswer())
    return reply
      .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      .header('etag', etag)
      .type(type)
      .send(body)
  })
}
