import type { App } from '#server/platform/app.ts'
import { notFound } from '#server/platform/problems.ts'
import { storageNameOf, typeOf } from './public-files.ts'

const YEAR_SECONDS = 31_536_000

/** What vendors show to everybody. A changed file has a new name, so browsers may keep each one. */
export function mountPublicFiles({ http, files }: App) {
  http.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name } }, reply) => {
    const type = typeOf(name)
    const size = type === undefined ? null : await files.size(storageNameOf(name))
    if (type === undefined || size === null) throw notFound('This')
    return (
      reply
        .type(type)
        .header('content-length', size)
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        // Whatever is in it runs nothing and sends nothing when it is opened by its address.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(await files.read(storageNameOf(name)))
    )
  })
}
