import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#server/platform/app.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { getPublicFileStorageKey, getPublicFileMediaType } from '#server/features/public-files/public-files.ts'
import { findFileVisibility } from './queries.ts'

const YEAR_SECONDS = 31_536_000

/** Applies when a file is opened by its address: its content runs nothing and sends nothing. */
const SANDBOXED = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/**
 * The PDF viewer of a browser does not start in a sandbox. The upload has refused active content. Browsers check all frames around it, so
 * the origins that may embed the hub are among them.
 */
const previewPolicy = (embedOrigins: string[]) => ["frame-ancestors 'self'", ...embedOrigins].join(' ')

/** The request comes from a frame in a page of the hub; pages cannot forge these headers. */
const isOwnFrame = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** The request comes from a link or a page outside the hub. Browsers send no such header over http, and old ones never do. */
const isFromElsewhere = (headers: IncomingHttpHeaders) => (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'

/**
 * Routes for the files that vendors publish. A changed file has a new name, so browsers may cache each one. Pages of the hub show those of a
 * vendor that visitors cannot see to its people, administrators and senders; images carry no session, so the header tells these pages apart.
 */
export function mountPublicFileRoutes({ http, files, db, clock, config: { embedOrigins } }: App) {
  http.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name }, headers }, reply) => {
    const type = getPublicFileMediaType(name)
    const size = type === undefined ? null : await files.size(getPublicFileStorageKey(name))
    if (type === undefined || size === null) throw notFoundProblem()
    const visibility = await findFileVisibility(db, name, clock.now())
    const isPublic = visibility?.is_public ?? true
    if (!isPublic && isFromElsewhere(headers)) throw notFoundProblem()
    if (!visibility?.is_indexed) reply.header('x-robots-tag', 'noindex')
    const isPreview = type === 'application/pdf' && isOwnFrame(headers)
    if (isPreview && embedOrigins.length === 0) reply.header('x-frame-options', 'SAMEORIGIN')
    return reply
      .type(type)
      .header('content-length', size)
      .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'sec-fetch-dest, sec-fetch-site')
      .header('content-security-policy', isPreview ? previewPolicy(embedOrigins) : SANDBOXED)
      .send(await files.read(getPublicFileStorageKey(name)))
  })
}
