import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AVAILABILITY_VALID_DAYS } from '#contract/availability.ts'
import { trimmedTextSchema } from '#contract/fields.ts'
import { validateInput } from '#contract/input-issues.ts'
import { PublicDirectoryFilter } from '#contract/public-directory.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { mapShowsMatchesOnly } from '#server/features/directory-search/find-vendor-id-page.ts'
import type { PublicGeocoder } from '#server/features/public-directory/create-public-geocoder.ts'
import {
  findPublicService,
  findPublicVendorCardPage,
  loadAndPresentPublicVendorCards,
} from '#server/features/public-directory/public-directory.ts'
import { MIN_VENDORS_OF_INDEXED_PAGE } from '#server/features/public-directory/sitemap.ts'
import { findPublicTownVendorIdPage } from '#server/features/public-directory/towns.ts'
import { buildPublicServicePath, buildPublicTownPath } from '#contract/public-paths.ts'
import type { PublicPageContext } from './public-page-context.ts'
import type { VendorListPage } from './list-page.ts'
import { resolvePlace } from './resolve-place.ts'

/** A page stays small enough for a slow connection. */
const VENDORS_PER_PAGE = 25

const DirectoryPageQuery = PublicDirectoryFilter.omit({ limit: true }).extend({
  where: trimmedTextSchema(200).optional(),
})

export interface VendorListDependencies {
  db: Db
  clock: Clock
  geocode: PublicGeocoder
  directionsUrl: string
}

const answerContext = ({ clock, directionsUrl }: VendorListDependencies) => ({ directionsUrl, now: clock.now() })

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const emptyList = {
  query: {},
  cards: [],
  total: 0,
  page: 1,
  limit: VENDORS_PER_PAGE,
  search: '',
  where: '',
  service: '',
  isOpenOnly: false,
  isNearestFirst: false,
  area: {},
  placeName: '',
  isPlaceExact: true,
  facts: [],
  near: undefined,
  bbox: undefined,
  isIndexed: false,
  hasOwnPoints: true,
  keptQuery: {},
}

/** The search of the whole directory, and the status of the response. */
export async function readVendorListOfSearch(
  sources: VendorListDependencies,
  request: FastifyRequest,
  context: PublicPageContext,
): Promise<{ list: VendorListPage; status: number }> {
  const { texts, lang } = context
  const given = readGiven(request)
  const query = pickQuery(given)
  const page = buildUnsearchedPage(context, given)
  const { data, issues } = validateInput(DirectoryPageQuery, withoutBlanks(given))
  if (!data)
    return {
      list: { ...page, problem: issues.map(({ message }) => renderInLanguage(lang, message)).join(' ') },
      status: 422,
    }

  const place = await resolvePlace(sources, request, data, context)
  if ('problem' in place) {
    const { status, ...unresolved } = place
    return { list: { ...page, ...unresolved }, status }
  }
  const service = data.service === undefined ? undefined : await findPublicService(sources.db, data.service)
  const filter = { ...data, near: place.near, limit: VENDORS_PER_PAGE }
  const { cards, total } = await findPublicVendorCardPage(sources.db, filter, answerContext(sources))
  const list = {
    ...page,
    ...(service && { heading: texts.vendorsWith(service.name), title: texts.vendorsWith(service.name) }),
    ...place,
    cards,
    total,
    page: data.page,
    bbox: data.bbox,
    isIndexed: Object.keys(query).length === 0 && data.page === 1,
    hasOwnPoints: mapShowsMatchesOnly(data),
    facts: [
      ...place.facts,
      ...(data.bbox ? [texts.inThisArea] : []),
      ...(page.isOpenOnly ? [texts.openOnlyExplanation(AVAILABILITY_VALID_DAYS)] : []),
    ],
  }
  return { list, status: 200 }
}

/** Reads the query of the address. A typed place wins over the area that the form has kept. */
function readGiven(request: FastifyRequest): Record<string, unknown> {
  const given = request.query as Record<string, unknown>
  if (asText(given['where']).trim() === '') return given
  const { near: _near, bbox: _bbox, ...rest } = given
  return rest
}

/** The page before anything was searched for. */
function buildUnsearchedPage({ texts, appName }: PublicPageContext, given: Record<string, unknown>): VendorListPage {
  const typed = { search: asText(given['search']), where: asText(given['where']), service: asText(given['service']) }
  const title = typed.search || texts.findHelp
  return {
    ...emptyList,
    path: '/directory',
    title,
    heading: title,
    description: texts.directoryDescription(appName),
    hubPath: hubSearchPath(given),
    ...typed,
    isOpenOnly: given['availability'] === 'open',
    isNearestFirst: given['order'] === 'nearest',
    area: readArea(given),
    query: pickQuery(given),
  }
}

/** The area of the address, if it is one: kept in the form, a broken one would break each further search. */
const readArea = (given: Record<string, unknown>): VendorListPage['area'] =>
  Object.fromEntries(
    (['near', 'bbox'] as const)
      .filter((name) => PublicDirectoryFilter.shape[name].safeParse(given[name]).success)
      .map((name) => [name, asText(given[name])]),
  )

const SEARCH_PARAMETERS = ['search', 'where', 'near', 'service', 'availability', 'bbox', 'order']

const pickQuery = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    SEARCH_PARAMETERS.map((name) => [name, asText(given[name])] as const).filter(([, value]) => value !== ''),
  )

/** An empty field of a form is sent, too. */
const withoutBlanks = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

/** The same search on the map of signed-in people. */
function hubSearchPath(given: Record<string, unknown>): string {
  const { where, ...rest } = pickQuery(given)
  const params = new URLSearchParams({ ...rest, ...(where && { city: where }) })
  return params.size > 0 ? `/vendors/search?${params}` : '/'
}

/** The number of the page in an address; 1 for anything else. */
export const PageNumberQuery = z.object({ page: PublicDirectoryFilter.shape.page.catch(1) })

/** The vendors that offer a service; undefined for a service that visitors do not know. */
export async function readVendorListOfService(
  sources: VendorListDependencies,
  id: number,
  request: FastifyRequest,
  { texts, appName }: PublicPageContext,
): Promise<VendorListPage | undefined> {
  const service = await findPublicService(sources.db, id)
  if (!service) return undefined
  const { page } = PageNumberQuery.parse(request.query)
  const filter = { service: id, page, limit: VENDORS_PER_PAGE }
  const { cards, total } = await findPublicVendorCardPage(sources.db, filter, answerContext(sources))
  const heading = texts.vendorsWith(service.name)
  return {
    ...emptyList,
    path: buildPublicServicePath(service),
    service: String(service.id),
    title: heading,
    heading,
    cards,
    total,
    page,
    description: texts.listDescription(heading, appName),
    isIndexed: total >= MIN_VENDORS_OF_INDEXED_PAGE && page === 1,
    hubPath: `/vendors/search?service=${service.id}`,
  }
}

/** The vendors of a town; undefined for a town without one. */
export async function readVendorListOfTown(
  sources: VendorListDependencies,
  slug: string,
  request: FastifyRequest,
  { texts, appName }: PublicPageContext,
): Promise<VendorListPage | undefined> {
  const { page } = PageNumberQuery.parse(request.query)
  const town = await findPublicTownVendorIdPage(sources.db, slug, { page, limit: VENDORS_PER_PAGE })
  if (!town) return undefined
  const heading = texts.vendorsIn(town.name)
  return {
    ...emptyList,
    path: buildPublicTownPath(slug),
    title: heading,
    heading,
    total: town.total,
    page,
    cards: await loadAndPresentPublicVendorCards(sources.db, town.ids, answerContext(sources), {
      town: slug,
      withMarkers: false,
    }),
    description: texts.listDescription(heading, appName),
    isIndexed: town.total >= MIN_VENDORS_OF_INDEXED_PAGE && page === 1,
    hubPath: `/vendors/search?city=${encodeURIComponent(town.name)}`,
    where: town.name,
    placeName: town.name,
  }
}
