import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/policy.ts'
import type { App } from './app.ts'
import { assertAllowed, unauthenticatedProblem } from './problems.ts'

interface ExportFile {
  fileName: string
  mediaType: string
  /** Whether a viewer with these rights may have the file. */
  isAllowed: (viewer: Viewer) => boolean
  content: AsyncIterable<string | Buffer>
}

/**
 * Streams an export to its user. Session and rights are read again before each piece, so that a user who has lost them
 * gets no further bytes (SR-014): the connection breaks, and the file is not complete. One piece may wait for a slow
 * client, and was checked before it waited.
 */
export function sendExportWhileAllowed(
  app: Pick<App, 'findSession'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { fileName, mediaType, isAllowed, content }: ExportFile,
): FastifyReply {
  async function* pieces() {
    for await (const piece of content) {
      const session = await app.findSession(request)
      if (!session) throw unauthenticatedProblem()
      assertAllowed(isAllowed(session.viewer))
      yield piece
    }
  }
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(request.method === 'HEAD' ? [] : pieces()))
}
