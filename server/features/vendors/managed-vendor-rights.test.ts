import { expect, test } from 'vitest'
import { importRoutes } from '#contract/imports.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { followRoutes } from '#contract/follows.ts'
import { locationRoutes } from '#contract/locations.ts'
import { vendorFileRoutes } from '#contract/media.ts'
import { networkRoutes } from '#contract/networks.ts'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf, createPicture, type TestFile } from '#server/testing/uploads.ts'

const { app, as, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })

const PLACE = { city: 'Kenora', state: 'ON', country: 'Canada', zip: 'P9N 1A1', lat: 49.767, lng: -94.49 }
const EDIT = { name: 'Mine now', email: 'mine@example.org', phone: '416-555-0100', site: 'mine.example.org' }

test('ADM-009, ADM-010, ADM-011, VADM-062: a user who is no primary contact of a vendor cannot change it', async () => {
  const [vendor, other] = [await given.vendor(), await given.vendor()]
  const params = { id: String(vendor.id) }
  const strangers = [
    await given.contactOf(other),
    await given.contactOf(vendor, { isPrimary: false }),
    await given.client(),
  ]
  for (const person of strangers) {
    const caller = as(person)
    const replies = [
      await caller.call(vendorProfileRoutes.update, { params, body: EDIT }),
      await caller.call(vendorProfileRoutes.remove, { params }),
      await caller.call(vendorProfileRoutes.toggleActivation, { params }),
      await caller.call(vendorFileRoutes.removeIntakeForm, { params }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  const { body } = await as(await given.admin()).call(vendorRoutes.one, { params })
  expect(body).toMatchObject({ name: vendor.name, active: true })
})

test('VADM-001: a primary contact can change everything of their vendor, and nobody from outside can change anything', async () => {
  const [vendor, other, colleague] = [await given.vendor(), await given.vendor(), await given.client()]
  const service = await given.service()
  const params = { id: String(vendor.id) }
  const place = { ...PLACE, covered_areas: [{ type: 'circle' as const, center: PLACE, radius: 5_000 }] }

  async function statusesFor(person: { id: number }) {
    const caller = as(person)
    const upload = async (route: Route, field: string, file: TestFile) => {
      const { payload, headers } = buildMultipartPayload(field, file)
      const authorization = `Bearer ${await caller.token()}`
      const url = buildRouteUrl(route, { params })
      return (await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } }))
        .statusCode
    }
    const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status
    return {
      profile: await statusOf(caller.call(vendorProfileRoutes.update, { params, body: { bio: 'We visit you.' } })),
      avatar: await statusOf(caller.call(vendorProfileRoutes.update, { params, body: { avatar_type: 7 } })),
      service: await statusOf(
        caller.call(vendorProfileRoutes.attachService, { params, body: { service: service.id } }),
      ),
      location: await statusOf(caller.call(locationRoutes.add, { params, body: place })),
      contact: await statusOf(
        caller.call(contactRoutes.attach, { params, body: { contact: colleague.id, email: colleague.email } }),
      ),
      picture: await upload(vendorFileRoutes.add, 'image', await createPicture()),
      logo: await upload(vendorFileRoutes.setLogo, 'image', await createPicture()),
      intakeForm: await upload(vendorFileRoutes.setIntakeForm, 'pdf', createPdf()),
      followers: await statusOf(caller.call(followRoutes.followers, { params })),
      network: await statusOf(caller.call(networkRoutes.add, { body: { vendor_1: vendor.id, vendor_2: other.id } })),
    }
  }

  for (const person of [await given.client(), await given.contactOf(other)])
    expect(new Set(Object.values(await statusesFor(person)))).toEqual(new Set([403]))
  const statuses = await statusesFor(await given.contactOf(vendor))
  expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((what) => [what, 200])))
})

test('ADM-017: only administrators import vendors', async () => {
  const vendors = [{ name: 'Imported', email: 'imported@example.org' }]
  for (const person of [await given.client(), await given.contactOf(await given.vendor())])
    expect((await as(person).call(importRoutes.vendors, { body: { vendors } })).status).toBe(403)
  expect((await as(await given.admin()).call(importRoutes.vendors, { body: { vendors } })).body.imported).toBe(1)
})
