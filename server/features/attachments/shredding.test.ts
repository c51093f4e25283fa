import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { hours } from '#server/platform/clock.ts'
import { ENCRYPTION_KEY_BYTES, decryptStream } from '#server/platform/encrypted-stream.ts'
import { accessStorage, readStored } from '#server/testing/storage-access.ts'
import { dumpDatabase } from '#server/testing/dump-tables.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'
import { destroyExpiredAttachments } from './expiry.ts'

// Checks what remains of a document after its time: on the disk, in the database, and for an attacker with
// yesterday's backup and every key that still exists.

const { app, as, config, db, given, clock, services } = await startTestApp(
  { LIMIT_USER: '1000000' },
  { background: true },
)

const CANARY = 'CANARY of a letter'

async function sentLetter(fileName = 'letter.pdf') {
  const vendor = await given.vendor()
  const client = await given.client()
  const { payload, headers } = attachmentPayload({ vendor: vendor.id, file: { ...createPdf(CANARY), name: fileName } })
  const upload = await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    payload,
    headers: { ...headers, 'idempotency-key': 'k', authorization: `Bearer ${await as(client).token()}` },
  })
  const { id: attachment } = upload.json().attachment as { id: number }
  const order = { location: vendor.location.id, service: vendor.service.id, attachment, consentProvided: true }
  const { body } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const { storage_name: name } = await db
    .selectFrom('attachments')
    .select('storage_name')
    .where('id', '=', attachment)
    .executeTakeFirstOrThrow()
  const path = { params: { id: String(body.id), aid: String(attachment) } }
  return { client, contact: await given.contactOf(vendor), vendor, referral: body, attachment, name, path }
}

async function filesUnder(folder: string): Promise<Buffer[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(found.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))))
}

/** Copies the encrypted file and the key before their destruction; a backup contains the file alone. */
const backup = async (name: string) => ({
  encrypted: await readStored(services.files, name),
  key: await readFile(join(config.keysDir, `${name}.key`)),
})

/** Returns the bytes of everything in the storage and in the folder of keys. */
async function allStoredBytes(): Promise<Buffer[]> {
  const stored = await Promise.all(
    (await accessStorage(config).names()).map((name) => readStored(services.files, name)),
  )
  return [...stored, ...(await filesUnder(config.keysDir))]
}

/** Returns whether this key decrypts the file. */
async function opens(key: Buffer, encrypted: Buffer, bound: string): Promise<boolean> {
  const pieces: Buffer[] = []
  const source = (async function* () {
    yield encrypted
  })()
  try {
    for await (const piece of decryptStream(source, key, Buffer.from(bound))) pieces.push(piece)
  } catch {
    return false
  }
  return Buffer.concat(pieces).includes(CANARY)
}

for (const [how, end] of [
  ['48 hours after the sending', 'by time'],
  ['when its sender deletes the referral', 'by deletion'],
] as const) {
  test(`SR-081, SR-096, PRIV-006: ${how} neither disk nor database contains a byte, nor does a backup open with all remaining keys`, async () => {
    const { client, contact, vendor, referral, attachment, name, path } = await sentLetter()
    const before = await backup(name)
    const bound = `${name} attachment ${attachment} from ${client.id} to ${vendor.id}`
    expect(await opens(before.key, before.encrypted, bound)).toBe(true)
    expect((await as(contact).call(attachmentRoutes.file, path)).raw.includes(CANARY)).toBe(true)

    if (end === 'by time') clock.advance(hours(48))
    else await as(client).call(referralRoutes.deleteSent, { params: { id: String(referral.id) } })
    // From this second on nobody can read it, whether or not the job has run (SR-101).
    expect((await as(contact).call(attachmentRoutes.file, path)).status).toBe(410)
    await destroyExpiredAttachments(services)
    await expect.poll(() => services.vault.holds(name)).toBe(false)

    const remaining = await allStoredBytes()
    for (const bytes of remaining) {
      expect(bytes.includes(CANARY)).toBe(false)
      expect(bytes.includes(before.key)).toBe(false)
      expect(bytes.equals(before.encrypted)).toBe(false)
      if (bytes.length === ENCRYPTION_KEY_BYTES) expect(await opens(bytes, before.encrypted, bound)).toBe(false)
    }
    const text = await dumpDatabase(db)
    expect(text).not.toContain(CANARY)
    for (const shape of ['hex', 'base64'] as const) expect(text).not.toContain(before.key.toString(shape))
  })
}

test('SR-131: a download that races with expiry or deletion returns the whole file or 410, never a part', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { client, contact, referral, path } = await sentLetter()
    const reads = () => as(contact).call(attachmentRoutes.file, path)
    const isByTime = round % 2 === 0
    if (isByTime) clock.advance(hours(48) - 1)
    const ended = isByTime
      ? destroyExpiredAttachments({ ...services, clock: { now: () => new Date(clock.now().getTime() + 1) } })
      : as(client).call(referralRoutes.deleteSent, { params: { id: String(referral.id) } })
    const replies = await Promise.all([reads(), reads(), reads(), ended.then(() => null)])
    for (const reply of replies) {
      if (reply === null) continue
      expect([200, 410]).toContain(reply.status)
      if (reply.status === 200) {
        expect(reply.raw.includes(CANARY)).toBe(true)
        expect(reply.raw.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
      }
    }
    clock.advance(1)
    expect((await reads()).status).toBe(410)
  }
})

type Letter = Awaited<ReturnType<typeof sentLetter>>
const ENDS: [string, (letter: Letter) => Promise<unknown>][] = [
  [
    'its time is over',
    async () => {
      clock.advance(hours(48))
      await destroyExpiredAttachments(services)
    },
  ],
  [
    'its sender deletes the referral',
    ({ client, referral }) => as(client).call(referralRoutes.deleteSent, { params: { id: String(referral.id) } }),
  ],
  [
    'its sender withdraws the consent',
    ({ client, referral }) => as(client).call(referralRoutes.withdrawConsent, { params: { id: String(referral.id) } }),
  ],
]

test.each(ENDS)(
  'SR-102: when %s, its file name, which may be a patient’s, is removed from every table',
  async (_, end) => {
    const letter = await sentLetter('Ada Canary, hepatitis.PDF')
    expect(await dumpDatabase(db)).toContain('Ada Canary, hepatitis')
    await end(letter)
    expect(await dumpDatabase(db)).not.toMatch(/canary|hepatitis/i)
    const { attachments } = (
      await as(letter.contact).call(referralRoutes.one, { params: { id: String(letter.referral.id) } })
    ).body
    expect(attachments).toMatchObject([{ name: 'Document.pdf', isExpired: true }])
  },
)

test('SR-102: from the second of its expiry on nobody sees the name, destroyed or not', async () => {
  const { client, referral } = await sentLetter('Ada Canary, hepatitis.pdf')
  clock.advance(hours(48))
  const { raw } = await as(client).call(referralRoutes.one, { params: { id: String(referral.id) } })
  expect(raw.toString()).not.toMatch(/canary|hepatitis/i)
})

test('SR-102: the database refuses a destroyed document that still has its name', async () => {
  const { attachment } = await sentLetter('Ada Canary, hepatitis.pdf')
  const forget = db.updateTable('attachments').set({ destroyed_at: clock.now() }).where('id', '=', attachment)
  await expect(forget.execute()).rejects.toThrow('attachments_forget_name')
})
