import { expect, test } from 'vitest'
import { importRoutes } from '#contract/imports.ts'
import { mediaRoutes } from '#contract/media.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { careApp } from '#server/testing/care-app.ts'

const { as, given } = await careApp()

const EDIT = { name: 'Mine now', email: 'mine@example.org', phone: '416-555-0100', site: 'mine.example.org' }

test('ADM-009, ADM-010, ADM-011, VADM-062: who is no primary contact of a vendor changes nothing of it', async () => {
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
      await caller.call(mediaRoutes.removeIntakeForm, { params }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  const { body } = await as(await given.admin()).call(vendorRoutes.one, { params })
  expect(body).toMatchObject({ name: vendor.name, active: true })
})

test('ADM-017: only administrators import vendors', async () => {
  const vendors = [{ name: 'Imported', email: 'imported@example.org' }]
  for (const person of [await given.client(), await given.contactOf(await given.vendor())])
    expect((await as(person).call(importRoutes.vendors, { body: { vendors } })).status).toBe(403)
  expect((await as(await given.admin()).call(importRoutes.vendors, { body: { vendors } })).body.imported).toBe(1)
})
