import { sql } from 'kysely'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import type { VendorFacts, Viewer } from '#contract/policy.ts'
import {
  MAX_LOCATIONS_PER_CARD,
  type VendorApproval,
  type BoundingBox,
  type VendorPictureFile,
  type VendorCard,
} from '#contract/vendors.ts'
import { vendorCoversPoint, locationInBoxByIndex, kilometresTo } from '#server/features/geo/spatial-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { vendorInternalsVisibleTo, vendorVisibleTo } from './visibility-conditions.ts'

/** Parameters of the request that affect the cards. */
export interface VendorCardOptions {
  near?: Point | undefined
  box?: BoundingBox | undefined
  /** The access code of a private service, which is then included (decision 24). */
  accessCode?: string | undefined
  allLocations?: boolean
  /** A vendor whose network states are included besides those of the viewer's own vendors. */
  networkOf?: number | undefined
}

/** A location as stored. */
export type LocationRow = Omit<Location, 'directions'>

/** A picture; `thumb` and `url` are the names of its public files. */
export type PictureRow = Pick<VendorPictureFile, 'id' | 'thumb' | 'url'>

/** A vendor as stored; its lists have the format of the wire already. */
export interface VendorRow {
  id: number
  name: string
  bio: string
  email: string
  phone: string
  site: string
  booking_link: string
  avatar_type: number
  logo: string | null
  intake_form: string | null
  active: boolean
  is_archived: boolean
  approval: VendorApproval
  approval_reason: string | null
  suspended_at: Date | null
  suspension_reason: string | null
  prevent_referrals: boolean
  prevent_documents: boolean
  prevent_public_referrals: boolean
  vendors_seen_only: boolean
  sort_order: number
  billing_key: string | null
  billing_plan: string | null
  likes_count: number
  rating_total: number
  rating_count: number
  version: number
  created_at: Date
  services: VendorCard['services']
  locations: LocationRow[]
  locations_count: number
  admins: number[]
  liked: boolean
  is_subscriber: boolean | null
  networks: Record<string, number>
  networks_requests: Record<string, number>
  km: number | null
  covers: boolean | null
}

/** Loads these vendors with all data of their cards, in the order of the ids, with one query. */
export async function loadVendorCards(
  db: Db,
  viewer: Viewer,
  ids: number[],
  options: VendorCardOptions,
): Promise<VendorRow[]> {
  const { near, networkOf } = options
  const mine = networkOf === undefined ? viewer.contactOf : [...viewer.contactOf, networkOf]
  const { rows } = await sql<VendorRow>`
    select v.id, v.name, v.bio, v.email, v.phone, v.site, v.booking_link, v.avatar_type, v.logo, v.intake_form, v.active,
      v.is_archived, v.approval, v.approval_reason, v.suspended_at, v.suspension_reason, v.prevent_referrals, v.prevent_documents, v.prevent_public_referrals, v.vendors_seen_only,
      v.sort_order, v.billing_key, v.billing_plan, v.likes_count, v.rating_total, v.rating_count, v.version, v.created_at,
      ${servicesOf(viewer, options.accessCode)} as services,
      ${locationsOf(options)} as locations,
      (select count(*) from locations l where l.vendor_id = v.id) as locations_count,
      case when ${vendorInternalsVisibleTo(viewer, 'v.id')}
        then array(select c.user_id from vendor_contacts c where c.vendor_id = v.id and c.is_primary order by c.id)
        else '{}' end as admins,
      exists (select from likes where likes.vendor_id = v.id and likes.user_id = ${viewer.id}) as liked,
      (select f.is_subscriber from follows f where f.vendor_id = v.id and f.user_id = ${viewer.id}) as is_subscriber,
      ${networksOf(mine)} as networks,
      ${requestsOf(mine)} as networks_requests,
      ${near ? sql`(select min(${kilometresTo(near)}) from locations l where l.vendor_id = v.id and not l.is_archived)` : sql`null`} as km,
      ${near ? vendorCoversPoint(near) : sql`null`} as covers
    from unnest(${ids}::int[]) with ordinality as wanted (id, place) join vendors v on v.id = wanted.id
    order by wanted.place`.execute(db)
  return rows
}

const servicesOf = (viewer: Viewer, accessCode: string | undefined) => sql`
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'private', s.private) order by s.sort_name), '[]')
    from vendor_services vs join services s on s.id = vs.service_id
    where vs.vendor_id = v.id and (not s.private or s.sort_name = ${accessCode ?? null}::text or ${vendorInternalsVisibleTo(viewer, 'v.id')}))`

/** MAP-035: archived locations last; among the others the nearest ones, or those in the box, come first. */
function locationsOf({ near, box, allLocations }: VendorCardOptions) {
  const first = near ? kilometresTo(near) : box ? sql`not ${locationInBoxByIndex(box)}` : sql`null`
  return sql`
    (select coalesce(json_agg(place.json order by place.nth), '[]')
      from (select row_number() over (order by l.is_archived, ${first}, l.id) as nth, json_build_object(
          'id', l.id, 'clinic_name', l.clinic_name, 'street', l.street, 'unit', l.unit, 'number', l.number, 'city', l.city,
          'state', l.state, 'zip', l.zip, 'country', l.country, 'lat', l.lat, 'lng', l.lng, 'precision', l.precision,
          'is_archived', l.is_archived, 'version', l.version,
          'covered_areas', (select coalesce(json_agg(a.shape order by a.id), '[]') from covered_areas a where a.location_id = l.id)
        ) as json
        from locations l where l.vendor_id = v.id
        order by nth limit ${allLocations ? null : MAX_LOCATIONS_PER_CARD}) place)`
}

/**
 * The network status between this vendor and each of `mine`, by the latter's id. Only the asking side sees an open
 * request.
 */
const networksOf = (mine: number[]) =>
  mine.length === 0
    ? sql`'{}'::json`
    : sql`
  (select coalesce(json_object_agg(mine, status), '{}') from (
    select n.asking_vendor_id as mine, n.status from networks n
      where n.asked_vendor_id = v.id and n.asking_vendor_id = any(${mine}::int[])
    union all
    select n.asked_vendor_id, n.status from networks n
      where n.asking_vendor_id = v.id and n.asked_vendor_id = any(${mine}::int[]) and n.status = 2) links)`

/** The ids of this vendor's open network requests to each of `mine`. */
const requestsOf = (mine: number[]) =>
  mine.length === 0
    ? sql`'{}'::json`
    : sql`
  (select coalesce(json_object_agg(n.asked_vendor_id, n.id), '{}') from networks n
    where n.asking_vendor_id = v.id and n.status = 1 and n.asked_vendor_id = any(${mine}::int[]))`

/** Every location of a vendor, archived ones last. */
export async function locationsOfVendor(db: Db, vendorId: number): Promise<LocationRow[]> {
  const { rows } = await sql<{ locations: LocationRow[] }>`
    select ${locationsOf({ allLocations: true })} as locations from vendors v where v.id = ${vendorId}`.execute(db)
  return rows[0]?.locations ?? []
}

type FactsRow = Pick<
  VendorRow,
  | 'id'
  | 'active'
  | 'approval'
  | 'is_archived'
  | 'vendors_seen_only'
  | 'prevent_referrals'
  | 'prevent_documents'
  | 'prevent_public_referrals'
>

export const toVendorFacts = (row: FactsRow): VendorFacts => ({
  id: row.id,
  active: row.active,
  approved: row.approval === 'approved',
  isArchived: row.is_archived,
  vendorsSeenOnly: row.vendors_seen_only,
  preventReferrals: row.prevent_referrals,
  preventDocuments: row.prevent_documents,
  preventPublicReferrals: row.prevent_public_referrals,
})

/** The facts that the policy needs about a vendor; undefined if it does not exist. */
export async function vendorFacts(db: Db, id: number): Promise<(VendorFacts & { name: string }) | undefined> {
  const v = await db
    .selectFrom('vendors')
    .select(['id', 'name', 'active', 'approval', 'is_archived', 'vendors_seen_only'])
    .select(['prevent_referrals', 'prevent_documents', 'prevent_public_referrals'])
    .where('id', '=', id)
    .executeTakeFirst()
  return v && { ...toVendorFacts(v), name: v.name }
}

/** Pictures of a vendor, oldest first. */
export const picturesOfVendor = (db: Db, vendorId: number): Promise<PictureRow[]> =>
  db.selectFrom('media').select(['id', 'thumb', 'url']).where('vendor_id', '=', vendorId).orderBy('id').execute()

/** Counts for the contacts of the vendor: open network requests, networks, followers. */
export async function countNetworksAndFollowers(db: Db, viewer: Viewer, vendorId: number) {
  const isVisible = (column: 'n.asking_vendor_id' | 'n.asked_vendor_id') => sql`exists (
    select from vendors v where v.id = ${sql.ref(column)} and ${vendorVisibleTo(viewer)})`
  const { rows } = await sql<{ requests: number; networks: number; followers: number }>`
    select
      (select count(*) from networks n
        where n.asked_vendor_id = ${vendorId} and n.status = 1 and ${isVisible('n.asking_vendor_id')}) as requests,
      (select count(*) from networks n
        where n.asked_vendor_id = ${vendorId} and n.status = 2 and ${isVisible('n.asking_vendor_id')})
        + (select count(*) from networks n
          where n.asking_vendor_id = ${vendorId} and n.status = 2 and ${isVisible('n.asked_vendor_id')}) as networks,
      (select count(*) from follows where vendor_id = ${vendorId}) as followers`.execute(db)
  return rows[0]!
}

export const loadVendorRatingTotals = (db: Db, vendorId: number) =>
  db.selectFrom('vendors').select(['rating_total', 'rating_count']).where('id', '=', vendorId).executeTakeFirstOrThrow()
