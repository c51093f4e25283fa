import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#server/platform/app.ts'
import { notFound } from '#server/platform/problems.ts'
import { storageKeyOf, mediaTypeOf } from './public-files.ts'

const YEAR_SECONDS = 31_536_000

/** Whatever is in it runs nothing and sends nothing when it is opened by its address. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** A browser's own viewer for PDFs does not start in a sandbox; what could act in one was refused at the upload. */
const PREVIEW = "frame-ancestors 'self'"

/** A frame in a page of ours asks for it; pages cannot forge these headers. */
const isOwnFrame = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** What vendors show to everybody. A changed file has a new name, so browsers may keep each one. */
export function mountPublicFiles({ http, files }: App) {
  http.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name }, headers }, reply) => {
    const type = mediaTypeOf(name)
    const size = type === undefined ? null : await files.size(storageKeyOf(name))
    if (type === undefined || size === null) throw notFound('This')
    const isPreview = type === 'application/pdf' && isOwnFrame(headers)
    if (isPreview) reply.header('x-frame-options', 'SAMEORIGIN')
    return reply
      .type(type)
      .header('content-length', size)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'sec-fetch-dest, sec-fetch-site')
      .header('content-security-policy', isPreview ? PREVIEW : ALONE)
      .send(await files.read(storageKeyOf(name)))
  })
}
