import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { OFFERED_SERVICE_COLUMNS } from './offered-service.ts'
import { searchEngineVisibilityStartSql } from './public-listing.ts'
import { POLICY_VENDOR_COLUMNS } from './queries.ts'
import {
  coversPointSql,
  kilometresToNearestLocationSql,
  selectLocationCount,
  selectLocationsJson,
  type LocationOptions,
  type VendorExpressionBuilder,
} from './vendor-locations.ts'
import { vendorInternalsVisibleCondition } from './visibility-conditions.ts'

/** Parameters of the request that affect the cards. */
export interface VendorCardOptions extends LocationOptions {
  /** The access code of a private service, which is then included (decision 24). */
  accessCode?: string | undefined
  /** A vendor whose network states are included besides those of the viewer's own vendors. */
  networkOf?: number | undefined
}

/** Selects from these vendors. The ids stand in a `select` for the reason that `anyIdSql` gives. */
export const selectVendorsInOrderOfIds = (db: Db, ids: number[]) =>
  db
    .selectFrom(
      sql<{ id: number; position: number }>`unnest((select ${ids}::int[])) with ordinality`.as<'listed'>(
        sql`listed (id, position)`,
      ),
    )
    .innerJoin('vendors as v', 'v.id', 'listed.id')
    .orderBy('listed.position')

/** The vendors whose network states a viewer gets with other vendors. */
export const getVendorIdsWithVisibleNetworkStates = (viewer: Viewer, networkOf: number | undefined): number[] =>
  networkOf === undefined ? viewer.contactOf : [...viewer.contactOf, networkOf]

/** Selects vendors with all data of their cards, in the order of the ids; their lists have the format of the wire already. */
function selectVendorCards(db: Db, viewer: Viewer, ids: number[], options: VendorCardOptions) {
  const { near } = options
  const mine = getVendorIdsWithVisibleNetworkStates(viewer, options.networkOf)
  return selectVendorsInOrderOfIds(db, ids)
    .select(POLICY_VENDOR_COLUMNS)
    .select(['v.name', 'v.other_names', 'v.bio', 'v.email', 'v.shows_email', 'v.phone', 'v.site', 'v.booking_link'])
    .select(['v.avatar_type', 'v.logo', 'v.intake_form', 'v.approval_reason', 'v.suspended_at', 'v.suspension_reason'])
    .select(['v.guest_referrals_per_day', 'v.sort_order', 'v.billing_key', 'v.billing_plan', 'v.likes_count'])
    .select(searchEngineVisibilityStartSql.as('indexed_from'))
    .select(['v.rating_total', 'v.rating_count', 'v.version', 'v.created_at'])
    .select((eb) => [
      selectShownServicesJson(eb, viewer, options.accessCode).as('services'),
      selectLocationsJson(eb, options).as('locations'),
      selectLocationCount(eb).as('locations_count'),
      primaryContactsOf(eb, viewer).as('admins'),
      eb
        .exists(eb.selectFrom('likes').whereRef('likes.vendor_id', '=', 'v.id').where('likes.user_id', '=', viewer.id))
        .$castTo<boolean>()
        .as('liked'),
      eb
        .selectFrom('follows as f')
        .select('f.is_subscriber')
        .whereRef('f.vendor_id', '=', 'v.id')
        .where('f.user_id', '=', viewer.id)
        .as('is_subscriber'),
      networkStatusByVendorSql(mine).as('networks'),
      openNetworkRequestIdByVendorSql(mine).as('networks_requests'),
      kilometresToNearestLocationSql(near).as('km'),
      coversPointSql(near).as('covers'),
    ])
}

/** A vendor as stored, with all data of its card. */
export type VendorCardRow = InferResult<ReturnType<typeof selectVendorCards>>[number]

/** Loads these vendors with all data of their cards, in the order of the ids, with one query. */
export const loadVendorCardRows = (
  db: Db,
  viewer: Viewer,
  ids: number[],
  options: VendorCardOptions,
): Promise<VendorCardRow[]> => selectVendorCards(db, viewer, ids, options).execute()

export const selectShownServicesJson = (eb: VendorExpressionBuilder, viewer: Viewer, accessCode: string | undefined) =>
  jsonArrayFrom(
    eb
      .selectFrom('vendor_services as vs')
      .innerJoin('services as s', 's.id', 'vs.service_id')
      .select(['s.id', 's.name', 's.private', ...OFFERED_SERVICE_COLUMNS])
      .whereRef('vs.vendor_id', '=', 'v.id')
      .where(({ or }) =>
        or([
          eb.not(sql.ref<boolean>('s.private')),
          sql<boolean>`s.sort_name = ${accessCode ?? null}::text`,
          vendorInternalsVisibleCondition(viewer, 'v.id'),
        ]),
      )
      .orderBy('s.sort_name'),
  )

/** Empty for viewers who may not see inside the vendor. */
const primaryContactsOf = (eb: VendorExpressionBuilder, viewer: Viewer) =>
  eb
    .case()
    .when(vendorInternalsVisibleCondition(viewer, 'v.id'))
    .then(
      sql<number[]>`array(${eb
        .selectFrom('vendor_contacts as c')
        .select('c.user_id')
        .whereRef('c.vendor_id', '=', 'v.id')
        .where('c.is_primary', '=', true)
        .orderBy('c.id')})`,
    )
    .else(sql<number[]>`'{}'`)
    .end()

/**
 * The network status between this vendor and each of `mine`, by the latter's id. Only the asking side sees an open
 * request.
 */
export const networkStatusByVendorSql = (mine: number[]) =>
  mine.length === 0
    ? sql<Record<string, number>>`'{}'::json`
    : sql<Record<string, number>>`
  (select coalesce(json_object_agg(mine, status), '{}') from (
    select n.asking_vendor_id as mine, n.status from networks n
      where n.asked_vendor_id = v.id and n.asking_vendor_id = any(${mine}::int[])
    union all
    select n.asked_vendor_id, n.status from networks n
      where n.asking_vendor_id = v.id and n.asked_vendor_id = any(${mine}::int[]) and n.status = 2) links)`

/** The ids of this vendor's open network requests to each of `mine`. */
export const openNetworkRequestIdByVendorSql = (mine: number[]) =>
  mine.length === 0
    ? sql<Record<string, number>>`'{}'::json`
    : sql<Record<string, number>>`
  (select coalesce(json_object_agg(n.asked_vendor_id, n.id), '{}') from networks n
    where n.asking_vendor_id = v.id and n.status = 1 and n.asked_vendor_id = any(${mine}::int[]))`
