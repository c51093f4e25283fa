import type { PublicLocation, PublicVendor } from '#contract/public-directory.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { publicServicePath } from '#server/features/public-directory/slug.ts'
import { toBusiness, toJsonLd } from './json-ld.ts'
import { pageHref, renderDirectoryPage, type PageContext } from './layout.ts'
import { addressOf, callButton, mapContainer, referButton } from './vendor-parts.ts'

const MIN_DESCRIPTION = 50
const MAX_DESCRIPTION = 160

/** Renders the public page of a vendor. */
export function renderVendorPage(
  context: PageContext,
  vendor: PublicVendor,
  { isIndexed }: { isIndexed: boolean },
): string {
  const { appName, origin } = context
  const town = vendor.locations.find(({ city }) => city !== '')?.city
  return renderDirectoryPage(
    context,
    {
      title: [[vendor.name, town].filter(Boolean).join(', '), appName].join(' | '),
      description: describeVendor(context, vendor, town),
      path: vendor.path,
      isIndexed,
      image: vendor.logoUrl ?? vendor.media[0]?.url,
      jsonLd: toJsonLd(toBusiness(vendor, { url: origin + vendor.path, origin })),
      hubPath: `/vendors/${vendor.id}`,
    },
    renderVendor(context, vendor, town),
  )
}

/** 50 to 160 characters: the beginning of the text about the vendor, or what the page has. */
export function describeVendor(
  { texts, appName }: PageContext,
  vendor: PublicVendor,
  town: string | undefined,
): string {
  const services = vendor.services.slice(0, 3).map(({ name }) => name)
  const candidates = [
    vendor.excerpt,
    services.length > 0 && town ? texts.vendorDescription(services.join(', '), town, appName) : '',
    texts.plainVendorDescription(vendor.name, appName),
  ]
  return shorten(candidates.find((text) => text.length >= MIN_DESCRIPTION) ?? `${candidates.at(-1)} ${texts.about}`)
}

const shorten = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`

function renderVendor(context: PageContext, vendor: PublicVendor, town: string | undefined): string {
  const { texts } = context
  const type = texts.type(vendor.avatar_type)
  const logo = vendor.logoUrl === null ? '' : `<img src="${escapeHtml(vendor.logoUrl)}" alt="" width="72" height="72">`
  const townPath = vendor.locations.find(({ town_path: path }) => path !== '')?.town_path
  return `<article class="vendor">
<p class="trail"><a href="${pageHref(context, '/directory')}">${escapeHtml(texts.directory)}</a>${town && townPath ? ` › <a href="${pageHref(context, townPath)}">${escapeHtml(town)}</a>` : ''}</p>
<header class="title">${logo}<div><h1>${escapeHtml(vendor.name)}</h1>
<p class="quiet-text">${escapeHtml([type, town].filter(Boolean).join(' · '))}</p></div></header>
${vendor.other_names.length > 0 ? `<p class="quiet-text">${escapeHtml(texts.otherNames(vendor.other_names.join(', ')))}</p>` : ''}
<p class="actions main">${contactLinks(context, vendor)}</p>
${vendor.bio ? section(texts.aboutVendor, paragraphs(vendor.bio)) : ''}
${vendor.services.length > 0 ? section(texts.services, `<ul class="chips">${vendor.services.map((service) => `<li><a href="${pageHref(context, publicServicePath(service))}">${escapeHtml(service.name)}</a></li>`).join('')}</ul>`) : ''}
${vendor.locations.length > 0 ? section(texts.places, `<ul class="places">${vendor.locations.map((location) => renderPlace(context, location)).join('')}</ul>${renderMap(context, vendor)}`) : ''}
${vendor.media.length > 0 ? section(texts.pictures, `<p class="pictures">${vendor.media.map(({ thumb, url }) => `<a href="${escapeHtml(url)}"><img src="${escapeHtml(thumb)}" alt="${escapeHtml(texts.picture(vendor.name))}" loading="lazy" width="200" height="150"></a>`).join('')}</p>`) : ''}
</article>`
}

const section = (title: string, html: string) => `<section><h2>${escapeHtml(title)}</h2>${html}</section>`

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

function contactLinks(context: PageContext, vendor: PublicVendor): string {
  const { texts } = context
  const link = (href: string, text: string, rel = '') =>
    href === '' ? '' : `<a class="button quiet" href="${escapeHtml(href)}"${rel}>${escapeHtml(text)}</a>`
  const outside = ' rel="noopener nofollow"'
  return [
    referButton(context, vendor),
    callButton(context, vendor),
    link(vendor.booking_link, texts.book, outside),
    link(vendor.site, texts.website, outside),
    link(vendor.email && `mailto:${vendor.email}`, texts.email),
    link(vendor.intakeFormUrl ?? '', texts.intakeForm),
  ].join(' ')
}

function renderPlace(context: PageContext, location: PublicLocation): string {
  const { texts } = context
  const address = addressOf(location, context)
  const note = location.point && location.point.precision !== 'street' ? ` (${texts.approximate})` : ''
  const directions = location.point
    ? `<br><a class="target" href="${escapeHtml(location.point.directions)}" rel="noopener nofollow" aria-label="${escapeHtml(texts.directionsTo(address))}">${escapeHtml(texts.directions)}</a>`
    : ''
  return `<li>${location.name ? `<strong>${escapeHtml(location.name)}</strong><br>` : ''}${escapeHtml(address + note)}${directions}</li>`
}

function renderMap(context: PageContext, { name, path, avatar_type: icon, locations }: PublicVendor): string {
  const points = locations.flatMap(({ point }) =>
    point ? [{ lat: point.lat, lng: point.lng, name, icon, href: pageHref(context, path) }] : [],
  )
  if (points.length === 0) return ''
  return mapContainer(context, { points, near: null, isSearch: false, label: context.texts.mapOf(name) })
}
