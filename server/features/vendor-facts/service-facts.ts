import { msg } from '#contract/message.ts'
import type { ServiceFactsInput } from '#contract/service-facts.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** Replaces what is told about a service that the vendor offers. */
export async function setServiceFacts(
  { db, record }: RequestContext,
  vendorId: number,
  serviceId: number,
  facts: ServiceFactsInput,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendor_services')
    .set(facts)
    .where('vendor_id', '=', vendorId)
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFoundProblem(msg('Service was not found.'))
  const detail = { service: serviceId, fields: Object.keys(facts) }
  await record({ action: 'changed', kind: 'vendor', ids: [vendorId], vendorId, detail })
}
