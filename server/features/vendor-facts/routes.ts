import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { listVendorLanguages } from '#server/features/vendors/queries.ts'
import { presentOfferedService } from '#server/features/vendors/offered-service.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { assertAvailabilityUnchanged, setServiceAvailability } from './availability.ts'
import { setLocationFacts } from './set-location-facts.ts'
import { setVendorLanguages } from './languages.ts'
import { findOfferedService } from './queries.ts'
import { setServiceFacts } from './service-facts.ts'

export function mountVendorFactsRoutes(app: App) {
  mountRoute(app, vendorFactsRoutes.setFacts, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    await setVendorLanguages(context, id, context.body)
    return { languages: await listVendorLanguages(context.db, id) }
  })

  mountRoute(app, vendorFactsRoutes.setServiceFacts, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    await setServiceFacts(context, id, context.params.sid, context.body)
    return readOfferedService(context, id, context.params.sid)
  })

  mountRoute(app, vendorFactsRoutes.setAvailability, async (context) => {
    const { id } = await requireVisibleVendor(context, context.params.id)
    assertAllowed(can.setAvailability(context.viewer, id))
    const office = context.viewer.contactOf.includes(id) ? 'vendor' : 'administrator'
    await assertAvailabilityUnchanged(context.db, id, context.params.sid, context.body)
    await setServiceAvailability({ ...context, office }, id, context.params.sid, context.body)
    return readOfferedService(context, id, context.params.sid)
  })

  mountRoute(app, vendorFactsRoutes.setLocationFacts, async (context) => {
    const { vendor_id: vendorId, id } = context.params
    await requireManagedVendor(context, vendorId)
    await setLocationFacts(context, vendorId, id, context.body)
    const { version: _version, ...facts } = context.body
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
