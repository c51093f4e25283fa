import { sql, type InferResult } from 'kysely'
import type { VendorLanguage } from '#contract/languages.ts'
import type { PolicyVendor, Viewer } from '#contract/policy.ts'
import type { VendorPictureFile } from '#contract/vendors.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { vendorVisibleCondition } from './visibility-conditions.ts'

/** A picture; `thumb` and `url` are the names of its public files. */
export type PictureRow = Pick<VendorPictureFile, 'id' | 'thumb' | 'url'>

/** The columns of `vendors as v` that `toPolicyVendor` needs. */
export const POLICY_VENDOR_COLUMNS = [
  'v.id',
  'v.active',
  'v.approval',
  'v.is_archived',
  'v.vendors_seen_only',
  'v.public_listing',
  'v.prevent_referrals',
  'v.prevent_documents',
  'v.prevent_public_referrals',
  'v.prevent_guest_referrals',
] as const

const selectPolicyVendors = (db: Db) => db.selectFrom('vendors as v').select(POLICY_VENDOR_COLUMNS)

type PolicyVendorRow = InferResult<ReturnType<typeof selectPolicyVendors>>[number]

export const toPolicyVendor = (row: PolicyVendorRow): PolicyVendor => ({
  id: row.id,
  active: row.active,
  approved: row.approval === 'approved',
  isArchived: row.is_archived,
  vendorsSeenOnly: row.vendors_seen_only,
  hiddenFromPublic: row.public_listing === 'hidden',
  preventReferrals: row.prevent_referrals,
  preventDocuments: row.prevent_documents,
  preventPublicReferrals: row.prevent_public_referrals,
  preventGuestReferrals: row.prevent_guest_referrals,
})

/** The facts that the policy needs about a vendor; undefined if it does not exist. */
export async function findPolicyVendor(db: Db, id: number): Promise<(PolicyVendor & { name: string }) | undefined> {
  const row = await selectPolicyVendors(db).select('v.name').where('v.id', '=', id).executeTakeFirst()
  return row && { ...toPolicyVendor(row), name: row.name }
}

/** Pictures of a vendor, oldest first. */
export const listVendorPictures = (db: Db, vendorId: number): Promise<PictureRow[]> =>
  db.selectFrom('media').select(['id', 'thumb', 'url']).where('vendor_id', '=', vendorId).orderBy('id').execute()

/** The languages that people are served in, those of the staff first. */
export const listVendorLanguages = (db: Db, vendorId: number): Promise<VendorLanguage[]> =>
  db
    .selectFrom('vendor_languages')
    .select(['language', 'by'])
    .where('vendor_id', '=', vendorId)
    .orderBy('by', 'desc')
    .orderBy('language')
    .execute()

/** Counts for the contacts of the vendor: open network requests, networks, followers. */
export async function countVisibleNetworksAndFollowers(db: Db, viewer: Viewer, vendorId: number) {
  const isVisible = (column: 'n.asking_vendor_id' | 'n.asked_vendor_id') => sql`exists (
    select from vendors v where v.id = ${sql.ref(column)} and ${vendorVisibleCondition(viewer)})`
  const { rows } = await typedSql({ requests: 'number', networks: 'number', followers: 'number' })`
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

export const readVendorRatingTotals = (db: Db, vendorId: number) =>
  db.selectFrom('vendors').select(['rating_total', 'rating_count']).where('id', '=', vendorId).executeTakeFirstOrThrow()

/** Returns those sort keys of names that a vendor outside the archive has. */
export async function filterTakenVendorNameKeys(db: Db, keys: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await typedSql({ sort_name: 'string' })`
    select sort_name from vendors where not is_archived and sort_name collate "C" = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ sort_name }) => sort_name))
}
