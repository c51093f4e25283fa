import type { PublicOfferedService, PublicLocationWithFacts, PublicVendor } from '#contract/public-directory.ts'
import { buildPublicServicePath } from '#contract/public-paths.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { chunkByMaxBytes } from './chunk-by-max-bytes.ts'
import {
  describeCommonAndOwnServiceFacts,
  renderAccessibility,
  renderLanguages,
  renderOpenNowOfHours,
  renderServiceAvailability,
  renderServiceFacts,
} from './facts.ts'
import { buildPageHref } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'
import { renderOpeningHoursTable } from './opening-hours-table.ts'
import { formatPublicAddress, renderMapContainer, toRoundedLatLng } from './vendor-parts.ts'

// The lists on the page of a vendor. Those that are long continue on further pages, so that each page stays small.

const SERVICE_BYTES = 9_000
const CHIP_BYTES = 3_000
const PLACE_BYTES = 9_000
const PICTURE_BYTES = 4_000

/** The parts of the lists that one page shows. */
export interface RenderedVendorLists {
  told: string[]
  chips: string[]
  places: { place: PublicLocationWithFacts; html: string }[]
  pictures: string[]
}

/** Divides the lists of a vendor into pages; there is at least one. */
export function renderVendorListsByPage(context: PublicPageContext, vendor: PublicVendor): RenderedVendorLists[] {
  const { common, own } = describeCommonAndOwnServiceFacts(context, vendor.services)
  const services = vendor.services.map((service, nth) => ({
    service,
    facts: renderServiceAvailability(context, service.availability) + renderServiceFacts(own[nth] ?? []),
  }))
  const told = [
    ...(common.length > 0
      ? [`<li><h3>${escapeHtml(context.texts.allServices)}</h3>${renderServiceFacts(common)}</li>`]
      : []),
    ...services.filter(({ facts }) => facts !== '').map((one) => renderService(context, one)),
  ]
  const others = services.filter(({ facts }) => facts === '').map(({ service }) => serviceLink(context, service))
  const isOnly = vendor.locations.length === 1
  const places = vendor.locations.map((place) => ({ place, html: renderPlace(context, place, isOnly) }))
  const asIs = (html: string) => html
  const lists = {
    told: chunkByMaxBytes(told, SERVICE_BYTES, asIs),
    chips: chunkByMaxBytes(others, CHIP_BYTES, asIs),
    places: chunkByMaxBytes(places, PLACE_BYTES, ({ html }) => html),
    pictures: chunkByMaxBytes(picturesOf(context, vendor), PICTURE_BYTES, asIs),
  }
  const count = Math.max(1, ...Object.values(lists).map(({ length }) => length))
  return Array.from({ length: count }, (_, nth) => ({
    told: lists.told[nth] ?? [],
    chips: lists.chips[nth] ?? [],
    places: lists.places[nth] ?? [],
    pictures: lists.pictures[nth] ?? [],
  }))
}

const section = (title: string, html: string) =>
  html === '' ? '' : `<section><h2>${escapeHtml(title)}</h2>${html}</section>`

const list = (className: string, items: string[]) =>
  items.length === 0 ? '' : `<ul class="${className}">${items.join('')}</ul>`

/** `isFirst`: on the first page, which also has what is no list. */
export function renderVendorPageSections(
  context: PublicPageContext,
  vendor: PublicVendor,
  lists: RenderedVendorLists,
  isFirst: boolean,
): string {
  const { texts } = context
  const { told, chips, places, pictures } = lists
  const shown = places.map(({ place }) => place)
  return [
    isFirst ? section(texts.aboutVendor, paragraphs(vendor.bio)) : '',
    section(texts.services, list('services', told) + list('chips', chips)),
    section(
      texts.places,
      list(
        'places',
        places.map(({ html }) => html),
      ) + mapOf(context, vendor, shown),
    ),
    isFirst ? section(texts.languages, renderLanguages(context, vendor.languages)) : '',
    section(texts.pictures, pictures.length === 0 ? '' : `<p class="pictures">${pictures.join('')}</p>`),
  ].join('\n')
}

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const linkOf = (context: PublicPageContext, service: PublicOfferedService, className: string) =>
  `<a${className} href="${buildPageHref(context, buildPublicServicePath(service))}">${escapeHtml(service.name)}</a>`

const serviceLink = (context: PublicPageContext, service: PublicOfferedService) =>
  `<li>${linkOf(context, service, '')}</li>`

const renderService = (
  context: PublicPageContext,
  { service, facts }: { service: PublicOfferedService; facts: string },
) => `<li><h3>${linkOf(context, service, ' class="target"')}</h3>${facts}</li>`

/** The opening hours of one location among several open when asked for. */
function renderPlace(context: PublicPageContext, place: PublicLocationWithFacts, isOnly: boolean): string {
  const { texts } = context
  const address = formatPublicAddress(place, context)
  const note = place.point && place.point.precision !== 'street' ? ` (${texts.approximate})` : ''
  const name = place.name ? `<h3>${escapeHtml(place.name)}</h3>` : ''
  const directions = place.point
    ? `<p><a class="target" href="${escapeHtml(place.point.directions)}" rel="noopener nofollow" aria-label="${escapeHtml(texts.directionsTo(address))}">${escapeHtml(texts.directions)}</a></p>`
    : ''
  return `<li>${name}<p>${escapeHtml(address + note)}</p>${place.facts ? renderPlaceFacts(context, place.facts, isOnly) : ''}${directions}</li>`
}

function renderPlaceFacts(
  context: PublicPageContext,
  facts: NonNullable<PublicLocationWithFacts['facts']>,
  isOnly: boolean,
): string {
  const opening = renderOpenNowOfHours(context, facts)
  const table = renderOpeningHoursTable(context, facts)
  const folded =
    isOnly || table === ''
      ? table
      : `<details><summary>${escapeHtml(context.texts.openingHours)}</summary>${table}</details>`
  return `${opening && `<p>${opening}</p>`}${folded}${renderAccessibility(context, facts.access)}`
}

const picturesOf = ({ texts }: PublicPageContext, { name, media }: PublicVendor) =>
  media.map(
    ({ thumb, url }, nth) =>
      `<a href="${escapeHtml(url)}"><img src="${escapeHtml(thumb)}" alt="${escapeHtml(texts.picture(name, nth + 1, media.length))}" loading="lazy" width="200" height="150"></a>`,
  )

function mapOf(
  context: PublicPageContext,
  { name, path, avatar_type: icon }: PublicVendor,
  places: PublicLocationWithFacts[],
): string {
  const positions = places.flatMap(({ point }) => (point ? [toRoundedLatLng(point)] : []))
  if (positions.length === 0) return ''
  const vendors = [{ name, icon, href: buildPageHref(context, path), positions }]
  return renderMapContainer(context, {
    vendors,
    near: null,
    bbox: null,
    isSearch: false,
    isFramed: false,
    label: context.texts.mapOf(name),
  })
}
