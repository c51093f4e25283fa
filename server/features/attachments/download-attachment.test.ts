import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { accessStorage, readStored } from '#server/testing/storage-access.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { pdfFromObjects, pdfObjectsWithCatalogue } from '#server/testing/pdfs.ts'

const testApp = await startTestApp({ LIMIT_USER: '1000000', LIMIT_UPLOADS: 'off' })
const { as, db, given, clock, config, services } = testApp
const { sendReferralWithFile, download, storedFiles, attachmentRows } = createAttachmentRequests(testApp)
const HOUR = 3_600_000

test('SR-036, PRIV-005, ENT-041: sender, receiver and administrators download the uploaded file; for others it does not exist', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const pdf = pdfFromObjects(pdfObjectsWithCatalogue('', { 9: `<< /Note (${'x'.repeat(200_000)}) >>` }))
  const referral = await sendReferralWithFile(client, vendor, { bytes: pdf, name: 'my scan.pdf' })
  for (const person of [
    client,
    await given.contactOf(vendor),
    await given.contactOf(vendor, { isPrimary: false }),
    await given.admin(),
  ]) {
    const reply = await download(person, referral)
    expect(reply.status).toBe(200)
    expect(reply.raw.equals(pdf)).toBe(true)
  }
  for (const person of [await given.client(), await given.contactOf(await given.vendor())]) {
    expect((await download(person, referral)).status).toBe(404)
  }
  const foreign = await sendReferralWithFile(client, vendor)
  expect((await download(client, { id: foreign.id, attachmentId: referral.attachmentId })).status).toBe(404)
  expect((await download(client, { id: referral.id, attachmentId: 2_000_000_000 })).status).toBe(404)
})

test('SR-036: who is no contact of the vendor any more downloads nothing', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor, { isPrimary: false })
  const referral = await sendReferralWithFile(await given.client(), vendor)
  expect((await download(contact, referral)).status).toBe(200)
  const { id } = await db
    .selectFrom('vendor_contacts')
    .select('id')
    .where('user_id', '=', contact.id)
    .executeTakeFirstOrThrow()
  const params = { vendorId: String(vendor.id), id: String(id) }
  expect((await as(await given.contactOf(vendor)).call(contactRoutes.remove, { params })).status).toBe(200)
  expect((await download(contact, referral)).status).toBe(404)
})

test('SR-058: a download is saved, never displayed, under a sanitized name', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const referral = await sendReferralWithFile(client, vendor, { name: '../Été \u202efdp.pdf' })
  const { headers } = await download(client, referral)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Ete fdp.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20fdp.pdf`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(createPdf().bytes.length),
  })
  expect(
    (await storedFiles()).every((name) => /^attachments\/\d{4}-\d\d-\d\dt\d\d\/[0-9a-f]{32}(\.key)?$/.test(name)),
  ).toBe(true)
})

test('SR-087: each download is recorded in history and audit log before a byte is sent; a refused one is not', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const admin = await given.admin()
  const referral = await sendReferralWithFile(client, vendor, { name: 'CANARY.pdf' })
  await download(client, referral)
  await download(admin, referral)
  await download(await given.client(), referral)
  const events = await db
    .selectFrom('referral_events')
    .selectAll()
    .where('referral_id', '=', referral.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['sent', client.id],
    ['attachment opened', client.id],
    ['attachment opened', admin.id],
  ])
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'opened')
    .where('vendor_id', '=', vendor.id)
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    {
      actor_id: client.id,
      role: 'CLIENT',
      kind: 'attachment',
      ids: [referral.attachmentId],
      person_id: client.id,
      detail: { referral: referral.id },
    },
    { actor_id: admin.id, role: 'ADMIN', kind: 'attachment', ids: [referral.attachmentId], person_id: client.id },
  ])
  expect(JSON.stringify([events, audit])).not.toContain('CANARY')
})

test('SR-056: a picture is reencoded, so that data hidden in it does not reach others', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'CANARY' } })
    .toBuffer()
  const glued = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  const referral = await sendReferralWithFile(client, vendor, { bytes: glued, name: 'photo.JPG', type: 'image/jpeg' })
  const { raw, headers } = await download(client, referral)
  expect(headers['content-type']).toBe('image/jpeg')
  expect((await sharp(raw).metadata()).format).toBe('jpeg')
  expect(raw.includes('CANARY') || raw.includes('<script>')).toBe(false)
})

test('SR-101, PRIV-005: 47:59:59 after the referral was sent the file is there, at 48:00:01 it is gone for everybody', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  clock.advance(60_000)
  const referral = await sendReferralWithFile(client, vendor)
  const isExpired = async () =>
    (await as(contact).call(referralRoutes.received)).body.data[0]!.attachments.map((one) => one.isExpired)

  clock.advance(48 * HOUR - 1_000)
  expect((await download(contact, referral)).status).toBe(200)
  expect(await isExpired()).toEqual([false])
  clock.advance(2_000)
  for (const person of [client, contact, await given.admin()]) {
    const reply = await download(person, referral)
    expect([reply.status, reply.refusal.message]).toEqual([410, 'This attachment is no longer available.'])
  }
  expect((await download(await given.client(), referral)).status).toBe(404)
  expect(await isExpired()).toEqual([true])
})

test('SR-096, decision 41: deleting the referral destroys its attachment immediately, for everybody, on the disk too', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  const referral = await sendReferralWithFile(client, vendor)
  const { storage_name: name } = (await attachmentRows()).at(-1)!
  expect((await storedFiles()).filter((file) => file.includes(name))).toHaveLength(2)
  await as(client).call(referralRoutes.deleteSent, { params: { id: String(referral.id) } })

  expect((await storedFiles()).filter((file) => file.includes(name))).toEqual([])
  expect((await attachmentRows()).at(-1)!.destroyed_at).toEqual(clock.now())
  for (const person of [client, contact, await given.admin()])
    expect((await download(person, referral)).status).toBe(410)
  const { body } = await as(contact).call(referralRoutes.one, { params: { id: String(referral.id) } })
  expect(body).toMatchObject({
    deleted_form_client: true,
    attachments: [{ id: referral.attachmentId, isExpired: true }],
  })
})

test('decision 13: a vendor that has deleted the referral has no access to its attachment either; the sender still has', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  const referral = await sendReferralWithFile(client, vendor)
  await as(contact).call(referralRoutes.deleteReceived, { params: { id: String(referral.id) } })
  expect((await download(contact, referral)).status).toBe(404)
  expect((await download(client, referral)).status).toBe(200)
})

test('SR-079: a file that was changed on the disk is never sent, and one without its key is 410', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const one = await sendReferralWithFile(client, vendor)
  const two = await sendReferralWithFile(client, vendor)
  const [first, second] = (await attachmentRows()).slice(-2).map(({ storage_name }) => storage_name) as [string, string]
  const bytes = await readStored(services.files, first)
  bytes[bytes.length - 20]! ^= 1
  await services.files.put(first, bytes)
  const reply = await download(client, one)
  expect(reply.status).toBe(500)
  expect(reply.raw.includes('%PDF')).toBe(false)
  await rm(join(config.keysDir, `${second}.key`))
  expect((await download(client, two)).status).toBe(410)
})

test('SR-079: a row that was moved to another referral does not open the file', async () => {
  const vendor = await given.vendor()
  const other = await given.vendor()
  const referral = await sendReferralWithFile(await given.client(), vendor)
  const thief = await given.client()
  const theirs = await given.referral(thief, other)
  await db.updateTable('attachments').set({ referral_id: theirs.id }).where('id', '=', referral.attachmentId).execute()
  const reply = await download(thief, { id: theirs.id, attachmentId: referral.attachmentId })
  expect(reply.status).toBe(500)
  expect(reply.raw.includes('%PDF')).toBe(false)
})

test('SR-079, SR-080: neither disk nor database contains the plain bytes, and the database contains no key', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  await sendReferralWithFile(client, vendor, { bytes: createPdf('CANARY of a letter').bytes })
  const { storage_name: name } = (await attachmentRows()).at(-1)!
  const key = await readFile(join(config.keysDir, `${name}.key`))
  for (const file of await readdir(config.dataDir, { recursive: true, withFileTypes: true })) {
    // Temporary files of an earlier test may be deleted in the meantime.
    const bytes = file.isFile() ? await readFile(join(file.parentPath, file.name)).catch(() => null) : null
    expect(bytes?.includes('CANARY of a letter') ?? false).toBe(false)
  }
  for (const stored of await accessStorage(config).names())
    expect((await readStored(services.files, stored)).includes('CANARY of a letter')).toBe(false)
  const dump = JSON.stringify([await attachmentRows(), await db.selectFrom('audit_log').selectAll().execute()])
  for (const shape of ['hex', 'base64', 'latin1'] as const) expect(dump.includes(key.toString(shape))).toBe(false)
  expect(dump.includes('CANARY of a letter')).toBe(false)
})
