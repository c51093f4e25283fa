import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { loadVendorLanguages } from '#server/features/vendors/queries.ts'
import { presentOfferedService } from '#server/features/vendors/offered-service.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { assertAvailabilityUnchanged, setServiceAvailability } from './availability.ts'
import { setLocationFacts } from './location-facts.ts'
import { setVendorLanguages } from './languages.ts'
import { findOfferedService } from './queries.ts'
import { setServiceFacts } from './service-facts.ts'

export function mountVendorFactsRoutes(app: App) {
  mountRoute(app, vendorFactsRoutes.setFacts, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await setVendorLanguages(call, id, call.body)
    return { languages: await loadVendorLanguages(call.db, id) }
  })

  mountRoute(app, vendorFactsRoutes.setServiceFacts, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await setServiceFacts(call, id, call.params.sid, call.body)
    return readOfferedService(call, id, call.params.sid)
  })

  mountRoute(app, vendorFactsRoutes.setAvailability, async (call) => {
    const { id } = await requireVisibleVendor(call.db, call.viewer, call.params.id)
    assertAllowed(can.setAvailability(call.viewer, id))
    const office = call.viewer.contactOf.includes(id) ? 'vendor' : 'administrator'
    await assertAvailabilityUnchanged(call.db, id, call.params.sid, call.body)
    await setServiceAvailability({ ...call, office }, id, call.params.sid, call.body)
    return readOfferedService(call, id, call.params.sid)
  })

  mountRoute(app, vendorFactsRoutes.setLocationFacts, async (call) => {
    const { vendor_id: vendorId, id } = call.params
    await requireManagedVendor(call.db, call.viewer, vendorId)
    await setLocationFacts(call, vendorId, id, call.body)
    const { version: _version, ...facts } = call.body
    return { id, ...facts }
  })
}

async function readOfferedService(
  { db }: RequestContext,
  vendorId: number,
  serviceId: number,
): Promise<OfferedService> {
  const service = await findOfferedService(db, vendorId, serviceId)
  if (!service) throw notFoundProblem(msg('Service was not found.'))
  return presentOfferedService(service)
}
