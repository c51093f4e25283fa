import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { lockServicesBeforeAttaching } from '#server/features/search-index/index-vendors.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { setPublicPageChangedUnlessServicePrivate } from './set-public-page-changed-at.ts'
import { syncVendorSearchIndexAndMap } from './sync-derived-vendor-data.ts'

/** Attaches a top-level service to the vendor; only administrators attach private ones (decision 24). */
export async function attachServiceToVendor(
  { db, at, viewer, record }: RequestContext,
  id: number,
  serviceId: number,
): Promise<void> {
  await lockServicesBeforeAttaching(db, [serviceId])
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('id', '=', serviceId)
    .where('parent_id', 'is', null)
    .$if(!can.seeInsideAllVendors(viewer), (query) => query.where('private', '=', false))
    .executeTakeFirst()
  if (!service) throw invalidFieldProblem('service', msg('This service does not exist.'))
  await db
    .insertInto('vendor_services')
    .values({ vendor_id: id, service_id: serviceId })
    .onConflict((taken) => taken.doNothing())
    .execute()
  await record({ action: 'attached service', kind: 'vendor', ids: [id], vendorId: id, detail: { service: serviceId } })
  await setPublicPageChangedUnlessServicePrivate({ db, at }, id, serviceId)
  await syncVendorSearchIndexAndMap(db, id)
}

/** Existing referrals keep the service. */
export async function detachServiceFromVendor(
  { db, at, record }: RequestContext,
  id: number,
  serviceId: number,
): Promise<void> {
  await db.deleteFrom('vendor_services').where('vendor_id', '=', id).where('service_id', '=', serviceId).execute()
  await record({ action: 'detached service', kind: 'vendor', ids: [id], vendorId: id, detail: { service: serviceId } })
  await setPublicPageChangedUnlessServicePrivate({ db, at }, id, serviceId)
  await syncVendorSearchIndexAndMap(db, id)
}
