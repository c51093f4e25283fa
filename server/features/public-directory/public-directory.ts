import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { toNameSortKey } from '#contract/fold-text.ts'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import type {
  PublicVendorCard,
  PublicDirectoryFilter,
  PublicServiceWithSubs,
  PublicVendor,
} from '#contract/public-directory.ts'
import { findVendorIdPageForCards, mapShowsMatchesOnly } from '#server/features/directory-search/find-vendor-id-page.ts'
import { loadLocationFacts } from '#server/features/vendors/location-facts.ts'
import { listVendorLanguages, listVendorPictures } from '#server/features/vendors/queries.ts'
import { readPage, type Db } from '#server/platform/db.ts'
import { escapeLikePattern } from '#server/platform/escape-like-pattern.ts'
import { presentPublicVendorCard, presentPublicVendor } from './present.ts'
import {
  findPublicVendor,
  publicServiceCondition,
  loadPublicVendorCardRows,
  listPublicSubServices,
  type PublicLocationRow,
} from './queries.ts'
import { buildPublicServicePath } from '#contract/public-paths.ts'

/** What answers depend on beside the database. */
export interface PublicPresentContext {
  directionsUrl: string
  now: Date
}

/** Lists the vendors that a visitor may see, as `findVendorIdPageForCards` orders them. */
export async function findPublicVendorCardPage(
  db: Db,
  filter: PublicDirectoryFilter,
  context: PublicPresentContext,
): Promise<{ cards: PublicVendorCard[]; total: number }> {
  const search = { db, viewer: VISITOR_VIEWER, at: context.now }
  const { ids, total, townLocationIds } = await findVendorIdPageForCards(search, filter)
  const { near, bbox: box, service } = filter
  const withMarkers = mapShowsMatchesOnly(filter)
  const options = { near, box, townLocationIds, service, withMarkers }
  return { cards: await loadAndPresentPublicVendorCards(db, ids, context, options), total }
}

/** Reads the cards of these vendors. The caller has chosen ones that visitors may see. */
export async function loadAndPresentPublicVendorCards(
  db: Db,
  ids: number[],
  context: PublicPresentContext,
  options: Parameters<typeof loadPublicVendorCardRows>[2],
): Promise<PublicVendorCard[]> {
  const rows = await loadPublicVendorCardRows(db, ids, options)
  const first = rows.flatMap(({ locations: [location] }) => (location ? [location] : []))
  const facts = await loadShownFacts(db, first)
  return rows.map((row) => presentPublicVendorCard(row, { ...context, facts }))
}

/** Returns undefined for a vendor that is missing or that visitors may not see. */
export async function readPublicVendor(
  db: Db,
  id: number,
  { directionsUrl, now }: PublicPresentContext,
): Promise<{ vendor: PublicVendor; isIndexed: boolean } | undefined> {
  const row = await findPublicVendor(db, id, now)
  if (!row) return undefined
  const parts = {
    media: await listVendorPictures(db, id),
    subServices: await listPublicSubServices(db, idsOf(row.offered_services)),
    languages: await listVendorLanguages(db, id),
    facts: await loadShownFacts(db, row.locations),
  }
  return {
    vendor: presentPublicVendor(row, { ...parts, directionsUrl }),
    isIndexed: row.is_indexed,
  }
}

const loadShownFacts = (db: Db, locations: PublicLocationRow[]) =>
  loadLocationFacts(db, idsOf(locations.filter(({ hides_address }) => !hides_address)))

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

interface ServiceQuery {
  search?: string | undefined
  page: number
  limit: number
}

/** Lists the public services that public vendors offer, by name. */
export async function findPublicServicePage(
  db: Db,
  { search, page, limit }: ServiceQuery,
): Promise<{ services: PublicServiceWithSubs[]; total: number }> {
  const pattern = search && `%${escapeLikePattern(toNameSortKey(search))}%`
  const matching = db
    .selectFrom('services as s')
    .where(publicServiceCondition)
    .where(pattern ? sql<boolean>`s.sort_name like ${pattern}` : sql<boolean>`true`)
  const list = matching
    .select(['s.id', 's.name'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('services as c')
          .select(['c.id', 'c.name'])
          .where(sql<boolean>`coalesce(c.parent_id, 0) = s.id and not c.private`)
          .orderBy('c.sort_name'),
      ).as('children'),
    )
    .orderBy('s.sort_name')
  const { rows, total } = await readPage(list, matching, { page, limit })
  return { services: rows.map((row) => ({ ...row, path: buildPublicServicePath(row) })), total }
}

/** Returns the public service with this id; undefined for a private one, a sub-service, or one that no public vendor offers. */
export const findPublicService = (db: Db, id: number): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('services as s')
    .select(['s.id', 's.name'])
    .where('s.id', '=', id)
    .where(publicServiceCondition)
    .executeTakeFirst()
