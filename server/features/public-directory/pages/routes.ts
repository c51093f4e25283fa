import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBuiltAssets } from '#server/platform/built-assets.ts'
import type { App } from '#server/platform/app.ts'
import { buildAppUrl } from '#server/platform/config.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { PublicGeocoder } from '#server/features/public-directory/create-public-geocoder.ts'
import { readPublicVendor } from '#server/features/public-directory/public-directory.ts'
import { REVALIDATE_CACHE_CONTROL } from '#server/features/public-directory/routes.ts'
import { readSitemapFile, readSitemapIndex } from '#server/features/public-directory/sitemap.ts'
import { PathId } from '#contract/fields.ts'
import { parseIdOfNumberedSlug } from '#contract/public-paths.ts'
import { createPublicPageContextReader, type PublicPageContext } from './public-page-context.ts'
import { renderNotFoundPage } from './layout.ts'
import { PageNumberQuery, readVendorListOfSearch, readVendorListOfService, readVendorListOfTown } from './lists.ts'
import { renderVendorListPage, type VendorListPage } from './list-page.ts'
import { readAppIndexHtml, addVendorNoscriptToAppHtml } from './referral-app-page.ts'
import { renderPublicVendorPage } from './vendor-page.ts'
import { PUBLIC_DIRECTORY_SCRIPT_SOURCE } from './scripts.ts'

/** Mounts the pages of the public directory, which the server writes and which need no script. */
export function mountPublicPages(app: App, geocode: PublicGeocoder, webFolder: string): void {
  const { http, db, clock, config } = app
  const { directionsUrl } = config
  const sources = { db, clock, geocode, directionsUrl }
  const contextOf = createPublicPageContextReader(app, readBuiltAssets(webFolder, PUBLIC_DIRECTORY_SCRIPT_SOURCE))

  http.get('/directory', async (request, reply) => {
    const context = contextOf(request)
    const { list, status } = await readVendorListOfSearch(sources, request, context)
    return sendList(reply.code(status), context, list)
  })

  http.get('/directory/vendors/:name', async (request, reply) => {
    const context = contextOf(request)
    const found = await readVendorOfPath(app, request)
    if (!found) return sendMissing(reply, context)
    const { vendor } = found
    if (isElsewhere(request, vendor.path)) return redirect(request, reply, vendor.path)
    const { page, location } = VendorPageQuery.parse(request.query)
    const isIndexed = found.isIndexed && page === 1
    return sendPage(reply, context, {
      html: renderPublicVendorPage(context, vendor, { isIndexed, page, location }),
      isIndexed,
    })
  })

  mountReferralAppPage(app, contextOf, webFolder)

  http.get('/directory/services/:name', async (request, reply) => {
    const context = contextOf(request)
    const id = parseIdOfNumberedSlug(nameIn(request))
    const list = id === undefined ? undefined : await readVendorListOfService(sources, id, request, context)
    if (!list) return sendMissing(reply, context)
    if (isElsewhere(request, list.path)) return redirect(request, reply, list.path)
    return sendList(reply, context, list)
  })

  http.get('/directory/in/:name', async (request, reply) => {
    const context = contextOf(request)
    const list = await readVendorListOfTown(sources, nameIn(request), request, context)
    return list ? sendList(reply, context, list) : sendMissing(reply, context)
  })

  // Addresses that people shorten by hand.
  for (const path of ['/directory/', '/directory/vendors', '/directory/services', '/directory/in'])
    http.get(path, async (request, reply) => redirect(request, reply, '/directory'))

  mountSitemap(app)
}

/** The app, which a referral without an account needs, with the vendor's contact for a browser without scripts. */
function mountReferralAppPage(
  app: App,
  contextOf: ReturnType<typeof createPublicPageContextReader>,
  webFolder: string,
): void {
  const appPage = readAppIndexHtml(webFolder)
  app.http.get('/directory/vendors/:name/refer', async (request, reply) => {
    if (appPage === undefined) throw notFoundProblem()
    const found = await readVendorOfPath(app, request)
    const html = addVendorNoscriptToAppHtml(appPage, contextOf(request), found?.vendor)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(html)
  })
}

async function readVendorOfPath({ db, clock, config }: App, request: FastifyRequest) {
  const id = parseIdOfNumberedSlug(nameIn(request))
  if (id === undefined) return undefined
  return readPublicVendor(db, id, { directionsUrl: config.directionsUrl, now: clock.now() })
}

function mountSitemap({ http, db, config, clock }: App): void {
  const context = () => ({ db, origin: buildAppUrl(config, ''), at: clock.now() })
  const send = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', REVALIDATE_CACHE_CONTROL).send(xml)

  http.get('/sitemap.xml', async (_, reply) => send(reply, await readSitemapIndex(context())))

  http.get('/sitemap/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const xml = await readSitemapFile(context(), file)
    if (xml === undefined) throw notFoundProblem()
    return send(reply, xml)
  })
}

/** Tells search engines what they may read: the public directory, unless it is switched off. */
export function mountRobotsTxt({ http, config }: App): void {
  const allowed = ['Allow: /directory', 'Allow: /files', 'Allow: /assets', 'Allow: /sitemap', 'Disallow: /']
  const rules = config.publicDirectory ? allowed : ['Disallow: /']
  const sitemap = config.publicDirectory ? `\nSitemap: ${buildAppUrl(config, '/sitemap.xml')}\n` : ''
  http.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\n${rules.join('\n')}\n${sitemap}`),
  )
}

/** The page of the lists, and the location that the list which led here has shown. */
const VendorPageQuery = PageNumberQuery.extend({ location: PathId.optional().catch(undefined) })

const nameIn = (request: FastifyRequest): string => (request.params as { name: string }).name

const isElsewhere = (request: FastifyRequest, path: string): boolean => request.url.split('?')[0] !== path

function redirect(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = request.url.split('?').slice(1).join('?')
  return reply.header('cache-control', REVALIDATE_CACHE_CONTROL).redirect(query === '' ? path : `${path}?${query}`, 301)
}

const sendList = (reply: FastifyReply, context: PublicPageContext, list: VendorListPage): FastifyReply =>
  sendPage(reply, context, { html: renderVendorListPage(context, list), isIndexed: list.isIndexed })

const sendMissing = (reply: FastifyReply, context: PublicPageContext): FastifyReply =>
  sendPage(reply.code(404), context, { html: renderNotFoundPage(context), isIndexed: false })

function sendPage(
  reply: FastifyReply,
  { lang }: PublicPageContext,
  { html, isIndexed }: { html: string; isIndexed: boolean },
): FastifyReply {
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-language', lang)
    .header('vary', 'accept-language')
    .header('cache-control', REVALIDATE_CACHE_CONTROL)
    .send(html)
}
