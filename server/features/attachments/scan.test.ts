import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { minutes } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { LIVE_NOTIFY_CHANNEL } from '#server/platform/pg-notify-listener.ts'
import { accessStorage } from '#server/testing/storage-access.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startClamdStub, type ClamdBehaviour } from '#server/testing/clamd-stub.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'
import { openAttachmentForLinkHolder } from './open-attachment.ts'
import {
  ATTACHMENT_SCAN_QUEUE,
  registerAttachmentScanWorker,
  releaseAttachmentsWithoutScanner,
  scanAttachments,
} from './scan.ts'
import { scanWithClamd } from './scanner.ts'

// The server's own job finds no scanner at this address; the tests call a stand-in of their own.
const { app, as, clock, config, db, pool, given, logged, services } = await startTestApp({
  LIMIT_USER: '1000000',
  CLAMAV_URL: 'tcp://127.0.0.1:1',
  LOG_LEVEL: 'warn',
})

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

async function sent(text: string) {
  const vendor = await given.vendor()
  const [client, contact] = [await given.client(), await given.contactOf(vendor)]
  const { payload, headers } = attachmentPayload({ vendor: vendor.id, file: createPdf(text) })
  const authorization = `Bearer ${await as(client).token()}`
  const url = '/api/orders/upload-attachment'
  const upload = await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
  const { id: attachment } = upload.json().attachment as { id: number }
  const order = { location: vendor.location.id, service: vendor.service.id, attachment, consentProvided: true }
  const { body } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const params = { id: String(body.id), aid: String(attachment) }
  return {
    referral: body,
    attachment,
    download: () => as(contact).call(attachmentRoutes.file, { params }),
    shown: async () => (await as(contact).call(referralRoutes.one, { params: { id: params.id } })).body.attachments[0]!,
    row: () => db.selectFrom('attachments').selectAll().where('id', '=', attachment).executeTakeFirstOrThrow(),
  }
}

const scanWith = (url: string) =>
  scanAttachments({ ...services, config: readConfig({ DATA_DIR: config.dataDir, CLAMAV_URL: url }) })

test('SR-059: a file can be opened only after the scanner has found it clean', async () => {
  const clamd = await startClamdStub()
  const { download, shown, row } = await sent('A letter')
  const early = await download()
  expect([early.status, early.refusal.message]).toEqual([
    409,
    'This attachment is being checked for viruses. Please try again in a few minutes.',
  ])
  expect(await shown()).toMatchObject({ isBeingChecked: true, isInfected: false, isExpired: false })
  await scanWith(clamd.url)
  expect((await row()).scan).toBe('clean')
  expect(clamd.files).toContainEqual(createPdf('A letter').bytes)
  expect(await shown()).toMatchObject({ isBeingChecked: false, isInfected: false, isExpired: false })
  expect((await download()).raw).toEqual(createPdf('A letter').bytes)
})

test('a file that was found clean is published to the sender and the vendor, who may look at it', async () => {
  const clamd = await startClamdStub()
  const { referral } = await sent('A letter')
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const heard: unknown[] = []
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? 'null')))
  await client.query(`listen ${LIVE_NOTIFY_CHANNEL}`)
  await scanWith(clamd.url)
  // PostgreSQL delivers what was published before this query together with its result.
  await client.query('select 1')
  const { sender_id, vendor_id } = await db
    .selectFrom('referrals')
    .select(['sender_id', 'vendor_id'])
    .where('id', '=', referral.id)
    .executeTakeFirstOrThrow()
  expect(heard).toContainEqual({
    kind: 'attachment released',
    ids: [referral.id],
    sender: sender_id,
    vendors: [vendor_id],
  })
})

test('SR-059: an infected file is destroyed immediately, audited, and reported in the history and on the referral', async () => {
  const clamd = await startClamdStub()
  const { referral, attachment, download, shown, row } = await sent(EICAR)
  await scanWith(clamd.url)
  const { scan, destroyed_at, storage_name } = await row()
  expect([scan, destroyed_at === null]).toEqual(['infected', false])
  const names = [...(await accessStorage(config).names()), ...(await readdir(config.keysDir, { recursive: true }))]
  expect(names.filter((name) => name.includes(storage_name))).toEqual([])
  expect((await download()).status).toBe(410)
  expect(await shown()).toMatchObject({ isInfected: true, isExpired: true })
  const events = await db.selectFrom('referral_events').selectAll().where('referral_id', '=', referral.id).execute()
  expect(events.at(-1)).toMatchObject({ kind: 'attachment infected', actor_id: null, detail: { attachment } })
  const audit = await db.selectFrom('audit_log').selectAll().where('action', '=', 'found infected').execute()
  expect(audit).toMatchObject([{ ids: [attachment], detail: { virus: 'Eicar-Test-Signature' } }])
})

test('SR-059: an unreachable scanner or a response that is not understood means waiting, never clean; then the file is scanned again', async () => {
  const clamd = await startClamdStub()
  const { download, row } = await sent('Another letter')
  for (const mood of ['garbage', 'hangs up', 'cuts off', 'too large'] satisfies ClamdBehaviour[]) {
    clamd.mood = mood
    await expect(scanWith(clamd.url), mood).rejects.toThrow('could not be scanned')
    expect([(await row()).scan, (await download()).status], mood).toEqual(['waiting', 409])
  }
  await expect(scanWith('tcp://127.0.0.1:1')).rejects.toThrow('could not be scanned')
  clamd.mood = 'looks'
  await scanWith(clamd.url)
  expect([(await row()).scan, (await download()).status]).toEqual(['clean', 200])
})

test('a large file is sent in chunks and reassembled', async () => {
  const clamd = await startClamdStub()
  const bytes = Buffer.alloc(3_000_000, 'abcdefg')
  const { hostname: host, port } = new URL(clamd.url)
  const pieces = (async function* () {
    for (let start = 0; start < bytes.length; start += 100_000) yield bytes.subarray(start, start + 100_000)
  })()
  expect(await scanWithClamd({ host, port: Number(port) }, pieces)).toEqual({ isClean: true })
  expect(clamd.files[0]!.equals(bytes)).toBe(true)
})

test('uploads from before there was a scanner are scanned, too; without a scanner none wait any more', async () => {
  const clamd = await startClamdStub()
  const { attachment, download, row } = await sent('An old letter')
  await db.updateTable('attachments').set({ scan: 'off' }).where('id', '=', attachment).execute()
  expect((await download()).status).toBe(409)
  await scanWith(clamd.url)
  expect((await row()).scan).toBe('clean')

  await db.updateTable('attachments').set({ scan: 'waiting' }).where('id', '=', attachment).execute()
  const unscannedAs = (role: 'web' | 'worker') => ({
    ...services,
    config: readConfig({ DATA_DIR: config.dataDir, ROLE: role }),
  })
  const releaseAs = (role: 'web' | 'worker') => releaseAttachmentsWithoutScanner(unscannedAs(role), clock.now())
  logged.length = 0
  await releaseAs('web')
  expect((await row()).scan).toBe('waiting')
  await releaseAs('worker')
  expect((await row()).scan).toBe('off')
  expect(logged.join('')).toContain('documents that waited for the scanner can be opened')

  // A copy that still had a scanner has stored it since the worker began.
  await db.updateTable('attachments').set({ scan: 'waiting' }).where('id', '=', attachment).execute()
  await scanAttachments(unscannedAs('worker'))
  expect((await row()).scan).toBe('waiting')
  clock.advance(minutes(16))
  await scanAttachments(unscannedAs('worker'))
  expect((await row()).scan).toBe('off')
})

test('SR-059: a copy without a scanner opens no document that another copy has not scanned yet', async () => {
  const { referral, attachment } = await sent('A letter')
  const reader = { db, at: clock.now(), record: async () => undefined, userId: null, detail: {} }
  const unscanned = { ...services, config: readConfig({ DATA_DIR: config.dataDir }) }
  const opened = openAttachmentForLinkHolder(unscanned, reader, { referralId: referral.id, id: attachment })
  await expect(opened).rejects.toThrow('being checked for viruses')
})

test('without a scanner the jobs of each minute are taken, so that none pile up', async () => {
  const { db: other, services: unscanned } = await startTestApp()
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = ${ATTACHMENT_SCAN_QUEUE.name} and state = 'created'`.execute(
      other,
    )
    return rows[0]!.count
  }
  await unscanned.jobs.sendAll(other, ATTACHMENT_SCAN_QUEUE, [{}, {}, {}])
  expect(await countWaiting()).toBe(3)
  await registerAttachmentScanWorker(unscanned)
  await expect.poll(countWaiting).toBe(0)
})

test('CLAMAV_URL is the address of clamd, with its port', () => {
  expect(readConfig({ CLAMAV_URL: 'tcp://[::1]:3310' }).scanner).toEqual({ host: '::1', port: 3310 })
  for (const wrong of ['http://127.0.0.1:3310', 'tcp://127.0.0.1', '127.0.0.1:3310', 'on'])
    expect(() => readConfig({ CLAMAV_URL: wrong })).toThrow('CLAMAV_URL')
})
