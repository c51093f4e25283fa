import type { PublicVendorCard } from '#contract/public-directory.ts'
import { MAX_COUNTED_VENDORS, type BoundingBox } from '#contract/vendors.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { buildPageHref, renderPublicPageLayout } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'
import { renderPager } from './pager.ts'
import { renderAvailability, renderOpenNowSummary } from './facts.ts'
import {
  formatPublicAddress,
  renderCallButton,
  renderMapContainer,
  renderReferButton,
  toRoundedLatLng,
  type PublicMapContent,
} from './vendor-parts.ts'

/** A list of vendors on a page. */
export interface VendorListPage {
  path: string
  /** The query of the page, without its number and the language. */
  query: Record<string, string | number | undefined>
  title: string
  heading: string
  description: string
  isIndexed: boolean
  hubPath: string
  cards: PublicVendorCard[]
  total: number
  page: number
  limit: number
  /** What was typed, for the fields of the form. */
  search: string
  where: string
  /** The id of the service of the list; '' without one. From an address, which may hold anything. */
  service: string
  /** Only vendors that are open to new referrals. */
  isOpenOnly: boolean
  /** True when the distance decides before the words do. */
  isNearestFirst: boolean
  /** Where the next search stays, unless a place is typed. As in the address. */
  area: { near?: string; bbox?: string }
  /** Of what was typed, the place whose position is known. */
  placeName: string
  /** False for a town or a postal code: distances are from its middle. */
  isPlaceExact: boolean
  /** What keeps the search from its result. */
  problem?: string | undefined
  /** A known place with almost the name that was typed. */
  similarPlace?: { name: string; address: string } | undefined
  /** What the list is limited to, beside its words. */
  facts: string[]
  near: { lat: number; lng: number } | undefined
  bbox: BoundingBox | undefined
  /** Without one, the map has all vendors. */
  hasOwnPoints: boolean
  /** What 'Show all vendors' keeps of the query. */
  keptQuery: VendorListPage['query']
}

export const renderVendorListPage = (context: PublicPageContext, list: VendorListPage): string =>
  renderPublicPageLayout(
    context,
    {
      ...list,
      title: `${list.title} | ${context.appName}`,
      query: String(new URLSearchParams(definedEntries(list.query))),
    },
    `${searchForm(context, list)}
${renderListAndMapColumns(context, { ...list, facts: [...locationFacts(context, list), ...list.facts] }, { ...toPublicMapContent(context, list), isSearch: true, isFramed: false })}`,
  )

/** On these pages the position of the address is that of the visitor; in a frame the website has chosen it. */
const locationFacts = (
  { texts }: PublicPageContext,
  { near, area, search, isNearestFirst }: VendorListPage,
): string[] => (near && area.near ? [search && !isNearestFirst ? texts.bestThenNearestToYou : texts.nearestToYou] : [])

/** Renders the cards beside their map. Links to other pages of the list stay in the frame of an embedded one. */
export const renderListAndMapColumns = (
  context: PublicPageContext,
  list: VendorListPage,
  map: PublicMapContent,
): string => `<div class="columns"><section class="list" aria-label="${escapeHtml(list.heading)}">
<h1>${escapeHtml(list.heading)}</h1>
${list.facts.map((fact) => `<p class="quiet-text">${escapeHtml(fact)}</p>`).join('')}
${list.problem ? problemLines(context, list, list.problem) : countLine(context, list)}
${renderOrderChoice(context, list, map)}
<ul class="cards">${list.cards.map((card) => `<li>${renderCard(context, card, list)}</li>`).join('\n')}</ul>
${renderPager(context, { ...list, hasNext: list.cards.length === list.limit && list.total > list.page * list.limit })}
</section>
${renderMapContainer(context, map)}</div>
${list.cards.length > 0 ? renderMapToggle(context) : ''}`

/** Shown by the script on narrow screens. Without a result it would only cover the ways on. */
const renderMapToggle = ({ texts }: PublicPageContext): string =>
  `<button class="button toggle" id="toggle" type="button" aria-controls="map" data-other="${escapeHtml(texts.showList)}" hidden>${escapeHtml(texts.showMap)}</button>`

/** The choice between the two orders of a search by words at a place; '' for other lists. */
function renderOrderChoice(context: PublicPageContext, list: VendorListPage, { isFramed }: PublicMapContent): string {
  const { search, where, area, near, total, path, query, isNearestFirst } = list
  // In a frame the website has chosen the position of the address, and the list does not tell of it.
  const isPlaceOfVisitor = where !== '' || (area.near !== undefined && !isFramed)
  if (search === '' || !near || !isPlaceOfVisitor || total < 2) return ''
  const { texts } = context
  const orders = [
    { text: texts.bestFirst, order: undefined, isCurrent: !isNearestFirst },
    { text: texts.nearestFirst, order: 'nearest', isCurrent: isNearestFirst },
  ]
  const links = orders.map(({ order, ...link }) => listLink(context, { ...link, path, query: { ...query, order } }))
  return `<nav class="orders" aria-label="${escapeHtml(texts.orderOfList)}">${links.join(' ')}</nav>`
}

const definedEntries = (query: VendorListPage['query']) =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  )

function searchForm({ texts, isLanguageChosen, lang }: PublicPageContext, list: VendorListPage): string {
  const { search, where, service, isOpenOnly, isNearestFirst, area } = list
  const hidden = { ...area, service, order: isNearestFirst ? 'nearest' : '', lang: isLanguageChosen ? lang : '' }
  return `<form class="search" action="/directory" method="get" role="search">
<label>${escapeHtml(texts.whatDoYouNeed)}<input type="search" name="search" value="${escapeHtml(search)}" maxlength="200" autocomplete="off"></label>
<label>${escapeHtml(texts.where)}<input type="text" name="where" value="${escapeHtml(where)}" maxlength="200" placeholder="${escapeHtml(texts.whereExample)}" autocomplete="off"></label>
${definedEntries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('')}
<label class="choice"><input type="checkbox" name="availability" value="open"${isOpenOnly ? ' checked' : ''}>${escapeHtml(texts.openOnly)}</label>
<button class="button" type="submit">${escapeHtml(texts.search)}</button>
<button class="button quiet" type="button" id="locate" hidden>${escapeHtml(texts.useMyLocation)}</button>
<output id="located" data-waiting="${escapeHtml(texts.locationWaiting)}" data-problem="${escapeHtml(texts.locationUnknown)}"></output>
</form>`
}

const listLink = (
  context: PublicPageContext,
  { path, query, text, isCurrent }: Pick<VendorListPage, 'path' | 'query'> & { text: string; isCurrent?: boolean },
): string =>
  `<a class="target" target="_self"${isCurrent ? ' aria-current="true"' : ''} href="${buildPageHref(context, path, query)}">${escapeHtml(text)}</a>`

/** What keeps the search from its result, and the ways on: a similar place, the same words without one, all vendors. */
function problemLines(context: PublicPageContext, list: VendorListPage, problem: string): string {
  const { texts } = context
  const { path, search, where, similarPlace, keptQuery } = list
  const { where: _where, near: _near, ...query } = list.query
  const links = [
    ...(similarPlace
      ? [{ path, query: { ...list.query, where: similarPlace.address }, text: texts.didYouMean(similarPlace.name) }]
      : []),
    ...(search && where ? [{ path, query, text: texts.searchEverywhere(search) }] : []),
    { path, query: keptQuery, text: texts.showAll },
  ]
  const ways = links.map((link) => `<li>${listLink(context, link)}</li>`).join('')
  return `<p class="problem" role="alert">${escapeHtml(problem)}</p>
<ul class="ways">${ways}</ul>`
}

function countLine(context: PublicPageContext, list: VendorListPage): string {
  const { total, page, limit, cards, query, path, keptQuery } = list
  const { texts } = context
  const all = listLink(context, { path, query: keptQuery, text: texts.showAll })
  if (total === 0) return `<p>${escapeHtml(texts.noVendors)} ${all}</p>`
  const seen = (page - 1) * limit + cards.length
  // From this number on the total is only a lower bound.
  const count =
    total >= MAX_COUNTED_VENDORS && seen < total ? texts.manyVendors(MAX_COUNTED_VENDORS) : texts.vendors(total)
  const isNarrowed = definedEntries(query).length > definedEntries(keptQuery).length
  return `<p class="count">${escapeHtml(count)}${isNarrowed ? ` · ${all}` : ''}</p>`
}

function renderCard(
  context: PublicPageContext,
  card: PublicVendorCard,
  { placeName: place, isPlaceExact }: Pick<VendorListPage, 'placeName' | 'isPlaceExact'>,
): string {
  const { texts } = context
  const { location, locations_count: count } = card
  const type = texts.type(card.avatar_type)
  const serves = card.covers === true ? (place === '' ? texts.servesHere : texts.servesPlace(place)) : ''
  const facts = [distanceOf(context, card, isPlaceExact), serves].filter(Boolean)
  const services = card.services.slice(0, SERVICES_PER_CARD).map(({ name }) => name)
  const states = [renderOpenNowSummary(context, card.opening), renderAvailability(context, card.availability)].filter(
    Boolean,
  )
  return `<article class="card">
<h2><a href="${buildPageHref(context, card.path, { location: count > 1 ? location?.id : undefined })}">${escapeHtml(card.name)}</a></h2>
${type ? `<p class="quiet-text">${escapeHtml(type)}</p>` : ''}
${location ? `<p>${escapeHtml([formatPublicAddress(location, context), ...(count > 1 ? [texts.moreLocations(count - 1)] : [])].join(' '))}</p>` : ''}
${states.map((state) => `<p>${state}</p>`).join('')}
${facts.length > 0 ? `<p><strong>${escapeHtml(facts.join(' · '))}</strong></p>` : ''}
${services.length > 0 ? `<p class="quiet-text">${escapeHtml(services.join(' · '))}</p>` : ''}
<p class="actions">${renderReferButton(context, card)} ${renderCallButton(context, card)}</p>
</article>`
}

const SERVICES_PER_CARD = 5

/** Positions below the street are known to a kilometre only (decision 54), at either end. */
function distanceOf(
  { texts, lang }: PublicPageContext,
  { distance, location }: PublicVendorCard,
  isPlaceExact: boolean,
): string {
  if (distance === undefined) return ''
  const isExact = isPlaceExact && location?.point?.precision === 'street'
  const digits = isExact && distance < 10 ? 1 : 0
  const km = new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(distance)
  return isExact ? texts.distance(km) : texts.aboutDistance(km)
}

export function toPublicMapContent(
  context: PublicPageContext,
  { cards, near, bbox, hasOwnPoints }: VendorListPage,
): Omit<PublicMapContent, 'isSearch' | 'isFramed'> {
  const vendors = cards.flatMap(({ name, avatar_type: icon, path, location, more_locations: more }) => {
    const positions = [...(location?.point ? [location.point] : []), ...more].map(toRoundedLatLng)
    return positions.length === 0 ? [] : [{ name, icon, href: buildPageHref(context, path), positions }]
  })
  return { vendors: hasOwnPoints ? vendors : null, near: near ?? null, bbox: bbox ?? null, label: context.texts.map }
}
