import { sql } from 'kysely'
import type { Viewer } from '#contract/policy.ts'
import type { VendorFilter } from '#contract/vendors.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { buildRelevanceTiers, buildRelevanceTiersAfterCorrection } from './relevance.ts'
import { correctTermSpelling } from './spell-correction.ts'
import { executeVendorIdSearch } from './execute-vendor-id-search.ts'
import { extractPossibleTownNames, extractPossibleTownNamesAfterCorrection } from './possible-town-names.ts'
import { isNearMeAlone, parseSearchTerms, type TermGroup } from './query-terms.ts'
import {
  offersServiceWithAccessCodeCondition,
  textMatchesTermsCondition,
  VENDOR_SEARCH_TEXT_SQL,
  serviceAvailabilityIsOpenCondition,
  vendorShowsAvailabilityCondition,
} from './search-conditions.ts'
import { extractAccessCode } from '#server/features/vendors/access-code.ts'
import { vendorOrderSql } from '#server/features/vendors/vendor-order.ts'
import {
  vendorApprovalCondition,
  vendorNameContainsCondition,
  buildVendorStateConditions,
} from '#server/features/vendors/vendor-table.ts'
import {
  vendorInternalsVisibleCondition,
  vendorVisibleCondition,
} from '#server/features/vendors/visibility-conditions.ts'
import {
  listLocationIdsInTowns,
  filterTownsWithLocations,
  type NamedTown,
} from '#server/features/vendors/named-towns.ts'
import {
  joinConditionsWithAnd,
  type SqlCondition,
  type VendorIdPage,
  type VendorSearchSql,
} from './vendor-search-sql.ts'

/** True for a list of which the map shows the vendors alone; those of any other list are in its tiles. */
export const mapShowsMatchesOnly = ({
  search,
  service,
  availability,
}: Pick<VendorFilter, 'search' | 'service' | 'availability'>): boolean =>
  Boolean(search) || service !== undefined || availability !== undefined

/** Who searches, and at what time. */
type SearchContext = Pick<RequestContext, 'db' | 'viewer' | 'at'>

/** Returns one page of the visible vendors that match the filter; corrects typing errors only when nothing is found. */
export async function findVendorIdPage(context: SearchContext, filter: VendorFilter): Promise<VendorIdPage> {
  const { ids, total } = await findPageWithTowns(context, filter, { findsTowns: false })
  return { ids, total }
}

export interface VendorCardIdPage extends VendorIdPage {
  /** The locations in towns that the words of the search name: the cards show them, unless the nearest are asked for. */
  townLocationIds: number[]
}

/** The same for cards, whose order agrees with the locations that they show. */
export async function findVendorIdPageForCards(
  context: SearchContext,
  filter: VendorFilter,
): Promise<VendorCardIdPage> {
  const { ids, total, towns } = await findPageWithTowns(context, filter, { findsTowns: !isNearestFirst(filter) })
  return { ids, total, townLocationIds: await listLocationIdsInTowns(context.db, ids, { towns, box: filter.bbox }) }
}

async function findPageWithTowns(
  context: SearchContext,
  filter: VendorFilter,
  { findsTowns }: { findsTowns: boolean },
): Promise<VendorIdPage & { towns: NamedTown[] }> {
  const { db, viewer } = context
  const { search, near } = filter
  const findPage = async ({ namedTowns, ...words }: Omit<SearchTerms, 'towns'> & { namedTowns: NamedTown[] }) => {
    const towns = findsTowns ? await filterTownsWithLocations(db, namedTowns) : []
    return { ...(await findPageAndLookAhead(buildVendorSearchSql(context, filter, { ...words, towns }))), towns }
  }

  const terms = parseTerms(search)
  const hasWords = search !== undefined && terms !== undefined && terms.length > 0
  const found = await findPage({
    terms,
    relevanceTiers: hasWords ? buildRelevanceTiers(search, terms, near) : [],
    namedTowns: hasWords ? extractPossibleTownNames(search) : [],
  })
  const corrected = terms && found.total === 0 ? await correctTermSpelling(db, viewer, terms) : undefined
  if (!corrected) return found
  return findPage({
    terms: corrected,
    relevanceTiers: buildRelevanceTiersAfterCorrection(corrected, near),
    namedTowns: extractPossibleTownNamesAfterCorrection(corrected),
  })
}

/** Undefined when no words are searched: an access code is compared as a whole, and 'near me' is no word. */
const parseTerms = (search: string | undefined): TermGroup[] | undefined =>
  !search || extractAccessCode(search) !== undefined || isNearMeAlone(search) ? undefined : parseSearchTerms(search)

/** Finds one vendor more than the page has, so that the total exceeds the pages so far only while there are more. */
async function findPageAndLookAhead(search: VendorSearchSql): Promise<VendorIdPage> {
  const { offset, limit } = search.page
  const { ids, total } = await executeVendorIdSearch({ ...search, page: { offset, limit: limit + 1 } })
  return { ids: ids.slice(0, limit), total }
}

interface SearchTerms {
  terms: TermGroup[] | undefined
  relevanceTiers: SqlCondition[]
  towns: NamedTown[]
}

function buildVendorSearchSql(
  { db, viewer, at }: SearchContext,
  filter: VendorFilter,
  { terms, relevanceTiers: tiers, towns }: SearchTerms,
): VendorSearchSql {
  const others = [vendorVisibleCondition(viewer), ...filterConditions(viewer, filter)]
  const plain = joinConditionsWithAnd([
    ...others,
    ...(terms ? [textMatchesTermsCondition(VENDOR_SEARCH_TEXT_SQL, terms)] : []),
  ])
  const offering =
    filter.service || filter.availability ? selectOfferingVendorIds({ viewer, at }, filter, terms) : undefined
  const isOffering = offering ? [sql<boolean>`v.id in (${offering})`] : []
  return {
    db,
    viewer,
    filter: joinConditionsWithAnd([plain, ...isOffering]),
    // A correlated EXISTS; otherwise the planner sorts all vendors of a service before it returns the first.
    scanFilter: offering
      ? joinConditionsWithAnd([
          plain,
          sql<boolean>`exists (select from (${offering}) o where o.vendor_id = v.id offset 0)`,
        ])
      : plain,
    // The index of the whole text reads every vendor of a common word once more, for vendors that are already found.
    relevanceFilter: joinConditionsWithAnd([
      ...others,
      ...isOffering,
      ...(terms ? [textMatchesTermsCondition(UNINDEXED_TEXT, terms)] : []),
    ]),
    offeringVendors:
      offering && filter.service && (terms || filter.bbox) ? { ids: offering, filter: plain } : undefined,
    isFiltered: Boolean(
      filter.search ||
      filter.service ||
      filter.availability ||
      filter.vendorName ||
      filter.contactsOnly ||
      filter.approval ||
      filter.state ||
      filter.missing,
    ),
    order: vendorOrderSql(filter),
    relevanceTiers: filter.sortByDate || isNearestFirst(filter) ? [] : tiers,
    near: filter.near,
    towns: filter.near ? towns : [],
    // A box asks what is there, so the distance alone decides.
    coveringFirst: !filter.bbox,
    box: filter.bbox,
    page: { offset: (filter.page - 1) * filter.limit, limit: filter.limit },
  }
}

/** True when the distance decides alone (decision 54 is the order unless one asks for another). */
const isNearestFirst = ({ order, near }: VendorFilter): boolean => order === 'nearest' && near !== undefined

const UNINDEXED_TEXT = sql<string>`(${VENDOR_SEARCH_TEXT_SQL} || '')`

function filterConditions(viewer: Viewer, filter: VendorFilter): SqlCondition[] {
  const accessCode = extractAccessCode(filter.search)
  const conditions: SqlCondition[] = []
  if (accessCode !== undefined) conditions.push(offersServiceWithAccessCodeCondition(accessCode))
  if (filter.vendorName) conditions.push(vendorNameContainsCondition(filter.vendorName))
  // Administrators manage every vendor, so their list of 'mine' is the list of all (specification 6).
  if (filter.contactsOnly) conditions.push(vendorInternalsVisibleCondition(viewer, 'v.id'))
  if (filter.availability) conditions.push(vendorShowsAvailabilityCondition)
  if (filter.approval) conditions.push(vendorApprovalCondition(filter.approval))
  conditions.push(...buildVendorStateConditions(filter))
  return conditions
}

/**
 * Selects the vendors with a service as the filter describes it, some of them more than once. A private service matches
 * only vendors whose internals the viewer may see, because its id can be guessed.
 */
function selectOfferingVendorIds(
  { viewer, at }: Pick<SearchContext, 'viewer' | 'at'>,
  { service, availability }: Pick<VendorFilter, 'service' | 'availability'>,
  terms: TermGroup[] | undefined,
) {
  const offered =
    service === undefined
      ? sql`services offered`
      : sql`services s join services offered on s.id = ${service} and offered.id = coalesce(s.parent_id, s.id)`
  return sql`
  select vs.vendor_id from ${offered}
  join vendor_services vs on vs.service_id = offered.id
  where ${availability === 'open' ? serviceAvailabilityIsOpenCondition(at) : sql`true`}
    and ${availability && service === undefined && terms?.length ? isMeantByTermsCondition(viewer, terms) : sql`true`}
    and (not offered.private or ${vendorInternalsVisibleCondition(viewer, 'vs.vendor_id')})`
}

/**
 * True for services (alias offered) whose public name, or that of a sub-service, matches the terms: who searches for open
 * counselling does not mean other services of the same vendor. True for all services when the terms name none that a
 * vendor visible to the viewer offers, because then they name a vendor or a place.
 */
function isMeantByTermsCondition(viewer: Viewer, terms: TermGroup[]): SqlCondition {
  const named = sql`select coalesce(s.parent_id, s.id) from services s left join services parent on parent.id = s.parent_id
    where not s.private and not coalesce(parent.private, false)
      and ${textMatchesTermsCondition(sql<string>`s.sort_name`, terms)}
      and exists (select from vendor_services o join vendors v on v.id = o.vendor_id
        where o.service_id = coalesce(s.parent_id, s.id) and ${vendorVisibleCondition(viewer)})`
  return sql<boolean>`(offered.id in (${named}) or not exists (${named}))`
}
