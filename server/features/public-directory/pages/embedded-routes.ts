import { readBuiltAssets } from '#server/platform/built-assets.ts'
import { allowFraming } from '#server/platform/allow-framing.ts'
import type { PublicGeocoder } from '#server/features/public-directory/create-public-geocoder.ts'
import { REVALIDATE_CACHE_CONTROL } from '#server/features/public-directory/routes.ts'
import type { App } from '#server/platform/app.ts'
import { createPublicPageContextReader } from './public-page-context.ts'
import { EMBEDDED_DIRECTORY_PATH, renderEmbeddedDirectory } from './embedded-directory.ts'
import { readVendorListOfSearch } from './lists.ts'
import { EMBEDDED_DIRECTORY_SCRIPT_SOURCE } from './scripts.ts'

/** Serves the public directory in a frame on any website: no form, no session, no storage (GST-023). */
export function mountEmbeddedDirectory(app: App, geocode: PublicGeocoder, webFolder: string): void {
  const { http, db, clock, config } = app
  const sources = { db, clock, geocode, directionsUrl: config.directionsUrl }
  const contextOf = createPublicPageContextReader(app, readBuiltAssets(webFolder, EMBEDDED_DIRECTORY_SCRIPT_SOURCE))

  http.get(EMBEDDED_DIRECTORY_PATH, async (request, reply) => {
    const context = contextOf(request)
    const { list, status } = await readVendorListOfSearch(sources, request, context)
    const { near, service, availability } = list.query
    const page = { ...list, path: EMBEDDED_DIRECTORY_PATH, keptQuery: { near, service, availability } }
    return allowFraming(reply)
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-language', context.lang)
      .header('vary', 'accept-language')
      .header('cache-control', REVALIDATE_CACHE_CONTROL)
      .header('x-robots-tag', 'noindex')
      .send(renderEmbeddedDirectory(context, page))
  })
}
