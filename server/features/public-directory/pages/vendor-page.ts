import type { PublicVendor } from '#contract/public-directory.ts'
import { pickAvailabilityForCard } from '#server/features/vendors/offered-service.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderAvailability, renderOpenNowOfHours } from './facts.ts'
import { toSchemaOrgBusiness, toScriptSafeJson } from './json-ld.ts'
import { buildPageHref, renderPublicPageLayout } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'
import { renderPager } from './pager.ts'
import { renderCallButton, renderReferButton } from './vendor-parts.ts'
import { renderVendorPageSections, renderVendorListsByPage, type RenderedVendorLists } from './vendor-sections.ts'

const MIN_DESCRIPTION = 50
const MAX_DESCRIPTION = 160

/**
 * Renders the public page of a vendor. `location` is the one that a list has shown: it comes first, and the referral form
 * begins with it. The head of the page is the same with and without it, as search engines know one page.
 */
export function renderPublicVendorPage(
  context: PublicPageContext,
  vendor: PublicVendor,
  { isIndexed, page: asked, location: shown }: { isIndexed: boolean; page: number; location: number | undefined },
): string {
  const { appName, origin } = context
  const location = vendor.locations.find(({ id }) => id === shown)
  const town = getFirstTown(vendor)
  const ordered = location
    ? { ...vendor, locations: [location, ...vendor.locations.filter((other) => other !== location)] }
    : vendor
  const pages = renderVendorListsByPage(context, ordered)
  const page = Math.min(asked, pages.length)
  return renderPublicPageLayout(
    context,
    {
      title: [[vendor.name, town].filter(Boolean).join(', '), appName].join(' | '),
      description: buildVendorMetaDescription(context, vendor, town),
      path: vendor.path,
      isIndexed,
      query: String(
        new URLSearchParams({ ...(location && { location: `${location.id}` }), ...(page > 1 && { page: `${page}` }) }),
      ),
      image: vendor.logoUrl ?? vendor.media[0]?.url,
      jsonLd: toScriptSafeJson(toSchemaOrgBusiness(vendor, { url: origin + vendor.path, origin, now: context.now })),
      hubPath: `/vendors/${vendor.id}`,
    },
    renderVendor(context, ordered, { location, lists: pages[page - 1]!, page, pages: pages.length }),
  )
}

/** 50 to 160 characters: the beginning of the text about the vendor, or what the page has. */
export function buildVendorMetaDescription(
  { texts, appName }: PublicPageContext,
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

const getFirstTown = ({ locations }: PublicVendor) => locations.find(({ city }) => city !== '')?.city

interface RenderedVendorPart {
  location: PublicVendor['locations'][number] | undefined
  lists: RenderedVendorLists
  page: number
  pages: number
}

function renderVendor(
  context: PublicPageContext,
  vendor: PublicVendor,
  { location, lists, page, pages }: RenderedVendorPart,
): string {
  const { texts } = context
  const town = getFirstTown(vendor)
  const type = texts.type(vendor.avatar_type)
  const logo = vendor.logoUrl === null ? '' : `<img src="${escapeHtml(vendor.logoUrl)}" alt="" width="72" height="72">`
  const townPath = vendor.locations.find(({ town_path: path }) => path !== '')?.town_path
  const names = vendor.other_names.join(', ')
  return `<article class="vendor">
<p class="trail"><a href="${buildPageHref(context, '/directory')}">${escapeHtml(texts.directory)}</a>${town && townPath ? ` › <a href="${buildPageHref(context, townPath)}">${escapeHtml(town)}</a>` : ''}</p>
<header class="title">${logo}<div><h1>${escapeHtml(vendor.name)}</h1>
<p class="quiet-text">${escapeHtml([type, town].filter(Boolean).join(' · '))}</p></div></header>
${names ? `<p class="quiet-text">${escapeHtml(texts.otherNames(names))}</p>` : ''}
${renderStates(context, vendor)}
<p class="actions main">${renderReferButton(context, { ...vendor, location: location ?? null })} ${renderCallButton(context, vendor)}</p>
${vendor.accepts_referrals ? '' : `<p class="quiet-text">${escapeHtml(texts.takesNoReferrals(vendor.name))}</p>`}
${contactLinks(context, vendor)}
${renderVendorPageSections(context, vendor, lists, page === 1)}
${renderPager(context, { path: vendor.path, query: { location: location?.id }, page, hasNext: page < pages })}
<p><a class="target" rel="nofollow" href="${buildPageHref(context, `${vendor.path}/correction`)}">${escapeHtml(texts.somethingWrong)}</a></p>
</article>`
}

/** Whether the only location is open, and the best availability: what a card tells. */
function renderStates(context: PublicPageContext, { locations, services }: PublicVendor): string {
  const [location] = locations
  const opening = locations.length === 1 && location ? renderOpenNowOfHours(context, location.facts) : ''
  const rows = services.map(({ name, availability: { state, confirmed_at: at, ...told } }) => ({
    ...told,
    name,
    availability: state,
    availability_at: at,
  }))
  const summary = pickAvailabilityForCard(rows, services.length > 1, context.now)
  const states = [opening, renderAvailability(context, summary)].filter(Boolean)
  return states.length === 0 ? '' : `<ul class="states">${states.map((state) => `<li>${state}</li>`).join('')}</ul>`
}

function contactLinks({ texts }: PublicPageContext, vendor: PublicVendor): string {
  const link = (href: string, text: string, rel = '') =>
    href === '' ? [] : [`<a class="button quiet" href="${escapeHtml(href)}"${rel}>${escapeHtml(text)}</a>`]
  const outside = ' rel="noopener nofollow"'
  const links = [
    ...link(vendor.booking_link, texts.book, outside),
    ...link(vendor.site, texts.website, outside),
    ...link(vendor.email ? `mailto:${vendor.email}` : '', texts.email),
    ...link(vendor.intakeFormUrl ?? '', texts.intakeForm),
  ]
  return links.length === 0 ? '' : `<p class="actions">${links.join(' ')}</p>`
}
