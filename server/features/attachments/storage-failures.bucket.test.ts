import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPublicFileUrl, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { startFaultyProxy, type Fault } from '#server/testing/faulty-proxy.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createTestBucket, getTestObjectStorage } from '#server/testing/test-bucket.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { destroyExpiredAttachments } from './expiry.ts'
import { reconcileAttachmentStorage } from './reconcile-attachment-storage.ts'

// The hub reaches a real object storage through a proxy that fails in the ways that networks and storages do.

const METRICS_TOKEN = 'a token for the tests of readiness'
const proxy = await startFaultyProxy(getTestObjectStorage().endpoint)
const { environment } = await createTestBucket({ endpoint: proxy.url })
const limits = { LIMIT_USER: '1000000', LIMIT_UPLOADS: 'off' }
const testApp = await startTestApp({ ...environment, ...limits, METRICS_TOKEN })
const { app, db, given, clock, config, services } = testApp
const { upload, sendReferralWithFile, download, attachmentRows, storedFiles } = createAttachmentRequests(testApp)
const HOUR = 3_600_000
const rowOf = async (id: number) => (await attachmentRows()).find((row) => row.id === id)!

const actionsOn = async (id: number) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('kind', '=', 'attachment')
      .where(sql<boolean>`ids @> array[${id}]::int[]`)
      .execute()
  ).map(({ action }) => action)

test('OPS-050: in a bucket lie ciphertext and public files; the keys of documents stay in KEYS_DIR', async () => {
  const bytes = createPdf('CANARY of a letter').bytes
  const client = await given.client()
  const sent = await sendReferralWithFile(client, await given.vendor(), { bytes })
  const { storage_name: name } = await rowOf(sent.attachmentId)
  expect(await services.files.size(name)).toBeGreaterThan(bytes.length)
  expect(await readFile(join(config.keysDir, `${name}.key`))).toHaveLength(32)
  expect((await download(client, sent)).raw.equals(bytes)).toBe(true)
  expect(services.files.place).toMatch(/^The bucket test-/)
})

test.each([500, 503, 'hangs', 'full'] satisfies Fault[])(
  'OPS-050: while the storage answers %s an upload is refused with a text and leaves no row; then it is stored',
  async (fault) => {
    const [vendor, client] = [await given.vendor(), await given.client()]
    const before = await attachmentRows()
    // A storage that is full still answers other requests.
    Object.assign(proxy, { fault, hits: ({ method = '' }) => fault !== 'full' || method === 'PUT' })
    const refused = await upload(client, { vendor })
    expect(refused.statusCode).toBe(fault === 'full' ? 507 : 503)
    expect(refused.json().message).toMatch(/busy|cannot be stored|no room/)
    expect(await attachmentRows()).toEqual(before)
    proxy.heal()
    const sent = await sendReferralWithFile(client, vendor)
    expect((await download(client, sent)).status).toBe(200)
  },
)

test('OPS-050: every upload that was answered 200 under a storage that fails now and then opens whole', async () => {
  const client = await given.client()
  const faults: Fault[] = [500, 'loses answer', 503, 'cuts off', 'late']
  const sent: { bytes: Buffer; referral: Awaited<ReturnType<typeof sendReferralWithFile>> }[] = []
  for (const [n, fault] of [...faults, ...faults].entries()) {
    const vendor = await given.vendor()
    const { bytes } = createPdf(`Letter ${n}`)
    const file = { bytes, headers: { 'idempotency-key': `letter ${n}` } }
    let count = 0
    Object.assign(proxy, { fault, hits: () => (count += 1) % 3 === n % 3 })
    const reply = await upload(client, { vendor, ...file })
    proxy.heal()
    expect([200, 503]).toContain(reply.statusCode)
    const referral = await sendReferralWithFile(client, vendor, file)
    if (reply.statusCode === 200) expect(reply.json().attachment.id).toBe(referral.attachmentId)
    sent.push({ bytes, referral })
  }
  for (const { bytes, referral } of sent) expect((await download(client, referral)).raw.equals(bytes)).toBe(true)
})

test('OPS-050: a document that the storage cuts off or does not send is 503 without a byte of it; a slow one arrives', async () => {
  const client = await given.client()
  const sent = await sendReferralWithFile(client, await given.vendor())
  const hits = ({ url = '' }) => url.includes('attachments/')
  for (const fault of ['cuts off', 500, 503] satisfies Fault[]) {
    Object.assign(proxy, { fault, hits })
    const reply = await download(client, sent)
    expect(reply.status, String(fault)).toBe(503)
    expect(reply.refusal.message).toContain('Files cannot be stored or opened at the moment')
    expect(reply.raw.includes('%PDF')).toBe(false)
  }
  Object.assign(proxy, { fault: 'late', hits })
  expect((await download(client, sent)).raw.includes('%PDF')).toBe(true)
  proxy.heal()
})

test('OPS-050: a public file of a storage that fails is 503, not missing', async () => {
  await services.files.put(getPublicFileStorageKey('form-9.pdf'), createPdf().bytes)
  const get = async () => (await app.http.inject({ url: buildPublicFileUrl('form-9.pdf')! })).statusCode
  proxy.fault = 503
  expect(await get()).toBe(503)
  proxy.heal()
  expect(await get()).toBe(200)
})

test.each([500, 'hangs', 'lies'] satisfies Fault[])(
  'OPS-006, OPS-050: while removals meet %s an expired document stays due and nothing says destroyed; then it is destroyed',
  async (fault) => {
    const sent = await sendReferralWithFile(await given.client(), await given.vendor())
    const { storage_name: name } = await rowOf(sent.attachmentId)
    clock.advance(49 * HOUR)
    Object.assign(proxy, { fault, hits: ({ method = '' }) => method === 'DELETE' })
    await expect(destroyExpiredAttachments(services)).rejects.toThrow('could not be destroyed')
    expect((await rowOf(sent.attachmentId)).destroyed_at).toBeNull()
    expect(await actionsOn(sent.attachmentId)).not.toContain('destroyed')

    proxy.heal()
    await destroyExpiredAttachments(services)
    expect((await rowOf(sent.attachmentId)).destroyed_at).toEqual(clock.now())
    expect((await actionsOn(sent.attachmentId)).filter((action) => action === 'destroyed')).toHaveLength(1)
    expect((await storedFiles()).filter((file) => file.includes(name))).toEqual([])
  },
)

test('OPS-050: a sweep that cannot list or ask marks nothing as lost; the next one removes what has no row', async () => {
  const sent = await sendReferralWithFile(await given.client(), await given.vendor())
  const orphan = services.vault.newName(clock.now())
  await services.vault.put(orphan, Buffer.from('orphan'), '')
  clock.advance(2 * HOUR)
  for (const method of ['GET', 'HEAD']) {
    Object.assign(proxy, { fault: 503, hits: (request: { method?: string }) => request.method === method })
    await expect(reconcileAttachmentStorage(services)).rejects.toThrow()
    proxy.heal()
  }
  await reconcileAttachmentStorage(services)
  expect((await rowOf(sent.attachmentId)).destroyed_at).toBeNull()
  expect((await storedFiles()).filter((file) => file.includes(orphan))).toEqual([])
})

test('OPS-043, OPS-050: /ready names the storage while it fails or hangs, and is 200 when it is back', async () => {
  const ready = async () => {
    const reply = await app.http.inject({ url: '/ready', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return [reply.statusCode, reply.json().checks?.storage]
  }
  expect(await ready()).toEqual([200, true])
  for (const fault of [500, 'hangs'] satisfies Fault[]) {
    proxy.fault = fault
    expect(await ready()).toEqual([503, false])
    proxy.heal()
    await expect.poll(ready).toEqual([200, true])
  }
})
