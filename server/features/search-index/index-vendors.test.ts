import { expect, test } from 'vitest'
import { locationRoutes } from '#contract/locations.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { interceptQueries } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { indexVendors } from './index-vendors.ts'
import { rebuildSearchIndex } from './rebuild-search-index.ts'

const { as, db, given, pool } = await startTestApp()
const admin = as(await given.admin())

const REBUILDS: [string, (serviceId: number) => Promise<unknown>][] = [
  ['all search texts are rebuilt', () => rebuildSearchIndex(db)],
  [
    'a service of the vendor is renamed',
    (id) => admin.call(serviceRoutes.rename, { params: { id: String(id) }, body: { name: `Service renamed ${id}` } }),
  ],
]

test.each(REBUILDS)('GST-011: an address that is hidden while %s is not found afterwards', async (_, rebuild) => {
  const vendor = await given.vendor()
  const street = `Yonge${vendor.id} Street`
  await db.updateTable('locations').set({ street }).where('id', '=', vendor.location.id).execute()
  await indexVendors(db, [vendor.id])
  const contact = as(await given.contactOf(vendor))
  const find = async () =>
    (await contact.call(vendorRoutes.list, { query: { search: street } })).body.data.map(({ id }) => id)
  expect(await find()).toContain(vendor.id)

  const hide = () =>
    contact.call(locationRoutes.update, {
      params: { vendor_id: String(vendor.id), id: String(vendor.location.id) },
      body: { hides_address: true },
    })
  const waitsForVendor = () =>
    expect.poll(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%"vendors"%' and datname = current_database()`,
      )
      return rows.length
    })
  let hiding: ReturnType<typeof hide> | undefined
  const stop = interceptQueries(pool, async ({ text, send }) => {
    if (hiding || !text.includes('set search_text')) return send()
    // The sources have been read. Before they are written, the address is hidden, unless that waits for the rebuild.
    hiding = hide()
    await Promise.race([hiding, waitsForVendor().toBe(1)])
    return send()
  })
  try {
    await rebuild(vendor.service.id)
  } finally {
    stop()
  }

  expect((await hiding)?.status).toBe(200)
  expect(await find()).not.toContain(vendor.id)
})
