import { IdParams } from '#contract/fields.ts'
import type { App } from '#server/platform/app.ts'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { readBuiltAssets } from '#server/platform/built-assets.ts'
import { parsePreferredLanguage } from '#server/platform/messages.ts'
import { allowFraming } from '#server/platform/allow-framing.ts'
import { renderEmbedNotAvailablePage, renderEmbeddedVendorPage } from './page.ts'
import { findEmbeddedVendor } from './queries.ts'
import { getEmbedTexts } from './texts.ts'

/** The source of the page's script, which is its key in the build manifest. */
const SCRIPT = 'embed/embed.ts'

/** Serves one vendor in a frame on any website: public, without a session, a form or any storage (decision 45). */
export function mountEmbedRoutes({ http, db, config: { appName, publicDirectory } }: App, webFolder: string): void {
  const { script } = readBuiltAssets(webFolder, SCRIPT)

  http.get('/embed/vendors/:id', async (request, reply) => {
    const params = IdParams.safeParse(request.params)
    const vendor = params.success ? await findEmbeddedVendor(db, params.data.id) : undefined
    // The page has no session with a language.
    const lang = parsePreferredLanguage(request.headers['accept-language'])
    const words = getEmbedTexts(lang)
    allowFraming(reply).type('text/html; charset=utf-8').header('vary', 'accept-language')
    if (!vendor) return reply.code(404).send(renderEmbedNotAvailablePage({ lang, words }))
    const publicPath = publicDirectory ? buildPublicVendorPath(vendor) : null
    return reply.send(renderEmbeddedVendorPage(vendor, { lang, words, appName, script, publicPath }))
  })
}
