import { isDeepStrictEqual } from 'node:util'
import { msg } from '#contract/message.ts'
import type { ServiceFactsEdit } from '#contract/vendor-facts.ts'
import { setPublicPageChangedUnlessServicePrivate } from '#server/features/vendors/set-public-page-changed-at.ts'
import { presentOfferedService } from '#server/features/vendors/offered-service.ts'
import { editConflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockOfferedService } from './queries.ts'

/** Replaces what is told about a service that the vendor offers. 409 when `previous` is not what is stored (SR-129). */
export async function setServiceFacts(
  { db, at, record }: RequestContext,
  vendorId: number,
  serviceId: number,
  { previous, ...facts }: ServiceFactsEdit,
): Promise<void> {
  const stored = await lockOfferedService(db, vendorId, serviceId)
  if (!stored) throw notFoundProblem(msg('Service was not found.'))
  if (previous !== undefined && !isDeepStrictEqual(presentOfferedService(stored).facts, previous))
    throw editConflictProblem(msg('Somebody else has changed this service in the meantime. Please check it again.'))
  await db
    .updateTable('vendor_services')
    .set(facts)
    .where('vendor_id', '=', vendorId)
    .where('service_id', '=', serviceId)
    .execute()
  await setPublicPageChangedUnlessServicePrivate({ db, at }, vendorId, serviceId)
  const detail = { service: serviceId, fields: Object.keys(facts) }
  await record({ action: 'changed', kind: 'vendor', ids: [vendorId], vendorId, detail })
}
