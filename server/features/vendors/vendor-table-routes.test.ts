import { expect, test } from 'vitest'
import { MAX_BULK_IDS } from '#contract/bulk.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, db, given, messages } = await startTestApp(
  { LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LIMIT_EXPORTS: '3' },
  { background: true },
)
const boss = await given.admin()
const admin = as(boss)
const UNKNOWN = 2_000_000_000

const stored = ({ id }: { id: number }) =>
  db
    .selectFrom('vendors')
    .select(['active', 'is_archived', 'suspended_at', 'suspension_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
const audited = async ({ id }: { id: number }) =>
  (await db.selectFrom('audit_log').select('action').where('vendor_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const idsOf = (...vendors: { id: number }[]) => vendors.map(({ id }) => id)

test('several vendors are suspended with one reason, as one at a time; the report says which were not', async () => {
  const [active, inactive] = [await given.vendor(), await given.vendor({ active: false })]
  const archived = await given.vendor({ is_archived: true })
  const owner = await given.contactOf(active)
  const reply = await admin.call(vendorProfileRoutes.suspendSelected, {
    body: { ids: [...idsOf(active, inactive, archived, active), UNKNOWN], reason: 'No licence' },
  })
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      done: idsOf(active, inactive),
      failed: [
        { id: archived.id, message: 'This vendor is archived.' },
        { id: UNKNOWN, message: 'Vendor was not found.' },
      ],
    },
  ])
  for (const vendor of [active, inactive]) {
    expect(await stored(vendor)).toMatchObject({ active: false, suspension_reason: 'No licence' })
    expect(await audited(vendor)).toEqual(['suspended'])
  }
  expect(await stored(archived)).toMatchObject({ active: true, suspended_at: null })
  await waitForEmptyOutbox(db)
  expect(messages.splice(0).map(({ to }) => to)).toEqual([owner.email, inactive.email])

  // Again: nothing changes, and nobody is told a second time.
  const again = await admin.call(vendorProfileRoutes.suspendSelected, { body: { ids: [active.id], reason: 'Other' } })
  expect(again.body).toEqual({ done: [active.id], failed: [] })
  expect(await stored(active)).toMatchObject({ suspension_reason: 'No licence' })
  expect(await audited(active)).toEqual(['suspended'])
  await waitForEmptyOutbox(db)
  expect(messages).toEqual([])
})

test('several vendors are activated; their markers and searches follow', async () => {
  const [one, two] = [await given.vendor({ active: false }), await given.vendor({ active: true })]
  await db.updateTable('locations').set({ shown_to: 'own' }).where('vendor_id', '=', one.id).execute()
  const { body } = await admin.call(vendorProfileRoutes.activateSelected, { body: { ids: idsOf(one, two) } })
  expect(body).toEqual({ done: idsOf(one, two), failed: [] })
  expect([await audited(one), await audited(two)]).toEqual([['activated'], []])
  const marker = db.selectFrom('locations').select('shown_to').where('vendor_id', '=', one.id)
  expect((await marker.executeTakeFirstOrThrow()).shown_to).toBe('everyone')
})

test('several vendors are deleted, those with referrals archived; archived ones are restored', async () => {
  const [plain, referred] = [await given.vendor(), await given.vendor()]
  const archived = await given.vendor({ is_archived: true })
  await given.referral(await given.client(), referred)
  const removed = await admin.call(vendorProfileRoutes.removeSelected, {
    body: { ids: idsOf(plain, archived, referred) },
  })
  expect(removed.body).toEqual({
    done: idsOf(plain, referred),
    failed: [{ id: archived.id, message: 'This vendor is archived.' }],
  })
  expect([await stored(plain), await audited(plain)]).toEqual([undefined, ['deleted']])
  expect([(await stored(referred))?.is_archived, await audited(referred)]).toEqual([true, ['archived']])

  // A repeat after a lost answer: what is gone is deleted.
  const repeated = await admin.call(vendorProfileRoutes.removeSelected, { body: { ids: idsOf(plain) } })
  expect(repeated.body).toEqual({ done: idsOf(plain), failed: [] })
  expect(await audited(plain)).toEqual(['deleted'])

  const restored = await admin.call(vendorProfileRoutes.restoreSelected, { body: { ids: idsOf(archived, plain) } })
  expect(restored.body).toEqual({
    done: [archived.id],
    failed: [{ id: plain.id, message: 'Vendor was not found.' }],
  })
  expect([(await stored(archived))?.is_archived, await audited(archived)]).toEqual([false, ['restored']])
})

test('a refusal is in the language of the administrator', async () => {
  const french = as(await given.admin({ language: 'fr' }))
  const { body } = await french.call(vendorProfileRoutes.activateSelected, { body: { ids: [UNKNOWN] } })
  expect(body.failed).toEqual([{ id: UNKNOWN, message: 'Le fournisseur est introuvable.' }])
})

test('between 1 and 200 vendors, for administrators only', async () => {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  for (const route of [
    vendorProfileRoutes.activateSelected,
    vendorProfileRoutes.suspendSelected,
    vendorProfileRoutes.restoreSelected,
    vendorProfileRoutes.removeSelected,
  ]) {
    expect((await owner.call(route, { body: { ids: [vendor.id] } })).status).toBe(403)
    for (const ids of [[], Array.from({ length: MAX_BULK_IDS + 1 }, (_, nth) => nth + 1)])
      expect((await admin.call(route, { body: { ids } })).status).toBe(422)
  }
  expect(await stored(vendor)).toMatchObject({ active: true, is_archived: false })
})

test('decision 52: the table is a file of all rows of the filters, in its order; a few an hour', async () => {
  const named = { phone: '416-555-0199', site: 'https://b.example.org' }
  const vendor = await given.vendor({ name: '=HYPERLINK("x")', ...named })
  await given.location(vendor.id, { clinic_name: 'By the lake', unit: '4', city: 'Kenora' })
  await given.location(vendor.id, { city: 'Gone', is_archived: true })
  await given.contactOf(vendor)
  const suspended = await given.vendor({ name: 'Aardvark', active: false, suspended_at: new Date() })
  const archived = await given.vendor({ name: 'Zz', is_archived: true })
  const file = await admin.call(vendorRoutes.export, { query: {} })
  expect(file.headers['content-disposition']).toBe('attachment; filename="vendors.csv"')
  const lines = file.raw.toString().split('\r\n')
  expect(lines[0]).toContain('"ID","Vendor","Status","Approval","Created (UTC)","Email","Phone","Website"')
  const line = lines.find((one) => one.startsWith(`"${vendor.id}"`))
  // The quote before the sign keeps spreadsheet programs from running the name.
  expect(line).toContain(`"'=HYPERLINK(""x"")","active","approved"`)
  expect(line).toContain(`"${vendor.email}","416-555-0199","https://b.example.org","2",`)
  expect(line).toContain('By the lake, 4-1 King St, Kenora, Ontario, M5H 1A1, Canada"')
  expect(line).toContain(`"${vendor.service.name}","1"`)
  expect(line).not.toContain('Gone')
  expect(lines.filter((one) => /"(suspended|archived)","approved"/.test(one)).length).toBeGreaterThanOrEqual(2)
  expect(lines.at(-2)).toContain(`"${archived.id}","Zz","archived"`)

  const filtered = await admin.call(vendorRoutes.export, { query: { state: 'suspended', vendorName: 'aard' } })
  const rows = filtered.raw.toString().trim().split('\r\n').slice(1)
  expect(rows.map((one) => one.split(',')[1])).toEqual(['"Aardvark"'])
  const entries = await db
    .selectFrom('audit_log')
    .select(['ids', 'detail'])
    .where('action', '=', 'exported')
    .where('actor_id', '=', boss.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { ids: [suspended.id] },
    { detail: { filters: { state: 'suspended', searched: true }, count: 1 } },
  ])

  expect((await admin.call(vendorRoutes.export)).status).toBe(200)
  expect((await admin.call(vendorRoutes.export)).status).toBe(429)
  expect((await as(await given.contactOf(vendor)).call(vendorRoutes.export)).status).toBe(403)
})
