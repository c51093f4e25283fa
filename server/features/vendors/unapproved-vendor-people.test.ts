import { expect, test } from 'vitest'
import { mapRoutes } from '#contract/map.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { copyVendorMapDataToLocations } from './copy-vendor-map-data-to-locations.ts'

const hub = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })
const { as, db, given } = hub
const { upload } = createAttachmentRequests(hub)

const hidden = await given.vendor({ name: 'For vendors only', vendors_seen_only: true })
const closed = await given.vendor({ name: 'Open to vendors', prevent_public_referrals: true })
await db.updateTable('locations').set({ lat: 49.767, lng: -94.49 }).where('vendor_id', '=', hidden.id).execute()
await copyVendorMapDataToLocations(db, [hidden.id])
const own = await given.vendor({ name: 'Registered by a stranger' })
const person = await given.contactOf(own)
const client = await given.client()

const STATES = [
  ['pending', { approval: 'pending' }],
  ['declined', { approval: 'declined' }],
  ['suspended', { active: false, suspended_at: new Date() }],
  ['archived', { is_archived: true }],
] as const
const LISTED = { approval: 'approved', active: true, suspended_at: null, is_archived: false } as const

type User = typeof client

const tileSize = async (who: User) =>
  (await as(who).call(mapRoutes.tile, { params: { z: '11', x: '486', y: '696' } })).raw.length

/** What somebody sees of the vendors of others, and may do with them. */
async function rightsOf(who: User) {
  const one = (vendor: { id: number }) => as(who).call(vendorRoutes.one, { params: { id: String(vendor.id) } })
  const list = await as(who).call(vendorRoutes.list, { query: {} })
  const { may } = (await one(closed)).body
  return {
    list: list.body.data.some(({ id }) => id === hidden.id),
    page: (await one(hidden)).status,
    may: [may?.refer, may?.connect, may?.attach, may?.askIntoNetwork],
    referral: (await refer(who, closed)).status,
    upload: (await upload(who, { vendor: closed })).statusCode,
  }
}

const refer = (who: User, vendor: typeof closed) =>
  as(who).call(referralRoutes.send, {
    body: {
      vendor: vendor.id,
      order: { location: vendor.location.id, service: vendor.service.id, details: '', consentProvided: false },
    },
  })

test.each(STATES)('decisions 21 and 49: the people of a %s vendor see and refer as clients', async (_, state) => {
  await db.updateTable('vendors').set(LISTED).where('id', '=', own.id).execute()
  const asVendor = await rightsOf(person)
  expect(asVendor).toEqual({ list: true, page: 200, may: [true, true, true, true], referral: 200, upload: 200 })
  expect(await tileSize(person)).toBeGreaterThan(await tileSize(client))

  await db.updateTable('vendors').set(state).where('id', '=', own.id).execute()
  expect(await rightsOf(person)).toEqual(await rightsOf(client))
  expect(await rightsOf(person)).toMatchObject({ list: false, page: 403, referral: 403, upload: 403 })
  expect(await tileSize(person)).toBe(await tileSize(client))
  const open = await given.vendor()
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push((await refer(person, open)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('decision 21: the people of an approved vendor that they have switched off see and refer as vendors', async () => {
  await db
    .updateTable('vendors')
    .set({ ...LISTED, active: false })
    .where('id', '=', own.id)
    .execute()
  expect(await rightsOf(person)).toMatchObject({ list: true, page: 200, referral: 200, upload: 200 })
  expect(await tileSize(person)).toBeGreaterThan(await tileSize(client))
})
