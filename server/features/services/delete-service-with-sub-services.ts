import { msg } from '#contract/message.ts'
import { indexVendorsOfServices } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import { readSqlState } from '#server/platform/database-errors.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/**
 * Deletes a service with its sub-services, or one sub-service. 409 if a referral or a vendor uses it, so that no
 * referral loses its service.
 */
export async function deleteServiceWithSubServices(
  { db, record }: RequestContext,
  id: number,
): Promise<{ isSub: boolean }> {
  const service = await lockServiceAndVendors(db, id)
  if (!service) throw notFoundProblem(msg('Service was not found.'))
  const { rows } = await typedSql({ hasReferrals: 'boolean' })`
    with deleted as (select id from services where id = ${id} or parent_id = ${id})
    select exists (select from referrals
      where service_id in (select id from deleted) or sub_service_id in (select id from deleted)) as "hasReferrals"`.execute(
    db,
  )
  if (rows[0]!.hasReferrals)
    throw conflictProblem(msg('There are referrals for this service, so it can’t be deleted. You can rename it.'))
  await assertNoVendorOffers(db, id)

  try {
    await db.deleteFrom('services').where('parent_id', '=', id).execute()
    await db
      .deleteFrom('services')
      .where('id', '=', id)
      .where('parent_id', 'is not distinct from', service.parent_id)
      .execute()
  } catch (error) {
    // The foreign key refuses a service that came into use after the check.
    if (readSqlState(error) === '23503')
      throw conflictProblem(msg('This service has just been used, so it can’t be deleted.'))
    throw error
  }
  if (service.parent_id !== null) await indexVendorsOfServices(db, [service.parent_id])
  await record({ action: 'deleted', kind: 'service', ids: [id] })
  return { isSub: service.parent_id !== null }
}

/**
 * Locks the service, then the vendors whose search text has the name of a sub-service. A referral that is being sent holds its
 * vendor before it refers to a service, so rows of services are deleted after that. No vendor offers a top-level service that can
 * be deleted.
 */
async function lockServiceAndVendors(db: Db, id: number) {
  const service = await db
    .selectFrom('services')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (service && service.parent_id !== null) await lockVendorsThatOffer(db, service.parent_id)
  return service
}

const lockVendorsThatOffer = (db: Db, id: number) =>
  db
    .selectFrom('vendors')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('vendor_services').select('vendor_id').where('service_id', '=', id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const MAX_NAMED_VENDORS = 5

async function assertNoVendorOffers(db: Db, id: number): Promise<void> {
  const { rows } = await typedSql({ name: 'string', total: 'number' })`
    select v.name, count(*) over ()::int as total
    from vendors v
    where v.id in (select vendor_id from vendor_services
      where service_id in (select id from services where id = ${id} or parent_id = ${id}))
    order by v.sort_name, v.id
    limit ${MAX_NAMED_VENDORS}`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  const more = rows[0]!.total - rows.length
  throw conflictProblem(
    more === 0
      ? msg('Offered by {names}. Once removed from the profiles, this service can be deleted here.', {
          names,
        })
      : msg('Offered by {names}, and {more} more. Once removed from the profiles, this service can be deleted here.', {
          names,
          more,
        }),
  )
}
