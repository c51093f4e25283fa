import { expect, test } from 'vitest'
import { vendorFileRoutes, PICTURE_UPLOAD_FIELD } from '#contract/media.ts'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { minutes } from '#server/platform/clock.ts'
import { NO_SERVICE_FACTS } from '#server/testing/no-service-facts.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPicture } from '#server/testing/uploads.ts'

const { app, as, clock, db, given } = await startTestApp()
const vendor = await given.vendor()
const owner = as(await given.contactOf(vendor))
const params = { id: String(vendor.id) }
const ofService = { ...params, sid: String(vendor.service.id) }
async function upload(route: Route) {
  const { payload, headers } = buildMultipartPayload(PICTURE_UPLOAD_FIELD, await createPicture())
  const authorization = `Bearer ${await owner.token()}`
  const url = buildRouteUrl(route, { params })
  return {
    status: (await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } }))
      .statusCode,
  }
}

const changes: Record<string, () => Promise<{ status: number }>> = {
  languages: () =>
    owner.call(vendorFactsRoutes.setFacts, { params, body: { languages: [{ language: 'fr', by: 'staff' }] } }),
  'facts of a service': () =>
    owner.call(vendorFactsRoutes.setServiceFacts, { params: ofService, body: NO_SERVICE_FACTS }),
  availability: () => owner.call(vendorFactsRoutes.setAvailability, { params: ofService, body: { state: 'open' } }),
  'opening hours': () =>
    owner.call(vendorFactsRoutes.setLocationFacts, {
      params: { vendor_id: params.id, id: String(vendor.location.id) },
      body: { time_zone: 'America/Toronto', hours: [], closures: [], access: {} },
    }),
  pictures: () => upload(vendorFileRoutes.add),
  logo: () => upload(vendorFileRoutes.setLogo),
}

test.each(Object.keys(changes))(
  'GST-019: a change of the %s of a vendor is a change of its public page',
  async (what) => {
    clock.advance(minutes(1))
    expect((await changes[what]!()).status).toBe(200)
    const { changed_at } = await db
      .selectFrom('vendors')
      .select('changed_at')
      .where('id', '=', vendor.id)
      .executeTakeFirstOrThrow()
    expect(changed_at).toEqual(clock.now())
  },
)
