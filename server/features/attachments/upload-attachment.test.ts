import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ATTACHMENT_MAX_BYTES } from '#contract/attachments.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildForm, createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { failAsDeadlock, loseCommitAnswerAfter } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { pdfFromObjects, rewritePdfWithQpdf, pdfObjectsWithCatalogue } from '#server/testing/pdfs.ts'

const testApp = await startTestApp({ LIMIT_USER: '1000000', LIMIT_UPLOADS: 'off' })
const { as, db, pool, given, clock } = testApp
const { postForm, upload, sendReferralWithFile, download, storedFiles, attachmentRows } =
  createAttachmentRequests(testApp)
const HOUR = 3_600_000

/** Counts the files and rows, which a refused upload must not change. */
const traces = async () => ({ files: (await storedFiles()).length, rows: (await attachmentRows()).length })

const jpeg = (size = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

test('API-080, decision 39: an upload returns the attachment; fields may precede or follow the file', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const file = { name: 'attachmentData', value: createPdf().bytes, filename: 'Été.pdf', type: 'application/pdf' }
  const fields = [
    { name: 'vendor_id', value: String(vendor.id) },
    { name: 'user_id', value: String(client.id) },
  ]
  for (const parts of [
    [...fields, file],
    [file, ...fields],
    [fields[0]!, file, fields[1]!],
  ]) {
    const reply = await postForm(client, buildForm(parts))
    expect(reply.statusCode, reply.body).toBe(200)
    const { attachment } = reply.json()
    expect(attachment).toEqual({ id: attachment.id, name: 'Été.pdf', url: '', isExpired: false })
  }
})

test('SR-055: a file whose content, extension and declared type do not agree is 415, and nothing is stored', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const pdf = createPdf().bytes
  const gif = await sharp(await jpeg())
    .gif()
    .toBuffer()
  const png = await sharp(await jpeg())
    .png()
    .toBuffer()
  const refused = [
    { bytes: pdf, name: 'file.jpg', type: 'application/pdf' },
    { bytes: pdf, name: 'file', type: 'application/pdf' },
    { bytes: pdf, name: 'file.pdf', type: 'image/jpeg' },
    { bytes: pdf, name: 'file.pdf', type: 'application/octet-stream' },
    { bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), name: 'file.pdf', type: 'application/pdf' },
    { bytes: Buffer.from('hello'), name: 'file.txt', type: 'text/plain' },
    { bytes: gif, name: 'file.gif', type: 'image/gif' },
    { bytes: gif, name: 'file.png', type: 'image/png' },
  ]
  const before = await traces()
  for (const file of refused) {
    const reply = await upload(client, { vendor, ...file })
    expect(reply.statusCode, `${file.name} ${file.type}`).toBe(415)
  }
  expect(await traces()).toEqual(before)
  for (const file of [
    { bytes: pdf, name: 'file.pdf', type: 'application/pdf' },
    { bytes: await jpeg(), name: 'file.jpg', type: 'image/jpeg' },
    { bytes: await jpeg(), name: 'file.jpeg', type: 'image/jpeg' },
    { bytes: png, name: 'file.png', type: 'image/png' },
  ]) {
    expect((await upload(client, { vendor, ...file })).statusCode).toBe(200)
  }
})

test('SR-057: a PDF that is damaged, protected or active is 422 with a readable message, and nothing is stored', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const before = await traces()
  const texts = new Set()
  for (const bytes of [
    createPdf().bytes.subarray(0, -30),
    await rewritePdfWithQpdf(createPdf().bytes, '--encrypt', '', 'owner', '256', '--'),
    pdfFromObjects(pdfObjectsWithCatalogue('/OpenAction << /S /JavaScript /JS (x) >>')),
  ]) {
    const reply = await upload(client, { vendor, bytes })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors.attachmentData).toEqual([reply.json().message])
    texts.add(reply.json().message)
  }
  const cut = (await jpeg(400)).subarray(0, 600)
  expect((await upload(client, { vendor, bytes: cut, name: 'a.jpg', type: 'image/jpeg' })).statusCode).toBe(422)
  expect((await upload(client, { vendor, bytes: Buffer.alloc(0) })).statusCode).toBe(422)
  expect(texts.size).toBe(3)
  expect(await traces()).toEqual(before)
})

test('SR-055: 25 MB is the limit, with and without a declared size', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const before = await traces()
  const body = buildForm([
    { name: 'vendor_id', value: String(vendor.id) },
    {
      name: 'attachmentData',
      value: Buffer.alloc(ATTACHMENT_MAX_BYTES + 1),
      filename: 'a.pdf',
      type: 'application/pdf',
    },
  ])
  const reply = await postForm(client, body)
  expect([reply.statusCode, reply.json().message]).toEqual([
    413,
    'This file is too large. A file can have 25 MB at most.',
  ])
  const declared = await postForm(client, buildForm([]), { 'content-length': '100000000' })
  expect(declared.statusCode).toBe(413)
  expect(await traces()).toEqual(before)
})

test('SR-034, access matrix: a user who may not refer with a document to the vendor may not upload for it', async () => {
  const client = await given.client()
  const admin = await given.admin()
  const contact = await given.contactOf(await given.vendor())
  const tries: [Parameters<typeof given.vendor>[0], { id: number }, number][] = [
    [{ prevent_documents: true }, client, 403],
    [{ prevent_documents: true }, contact, 403],
    [{ prevent_documents: true }, admin, 403],
    [{ prevent_public_referrals: true }, client, 403],
    [{ prevent_public_referrals: true }, admin, 403],
    [{ prevent_public_referrals: true }, contact, 200],
    [{ prevent_referrals: true }, admin, 403],
    [{ vendors_seen_only: true }, client, 403],
    [{ vendors_seen_only: true }, contact, 200],
    [{ active: false }, client, 403],
  ]
  for (const [values, person, status] of tries) {
    const before = await traces()
    const reply = await upload(person, { vendor: await given.vendor(values) })
    expect(reply.statusCode, `${JSON.stringify(values)} ${reply.body}`).toBe(status)
    if (status === 403) expect(await traces()).toEqual(before)
  }
})

test("SR-034, SR-043: wrong or missing fields, another user's id, and broken forms are refused without a trace", async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const stranger = await given.client()
  const file = { name: 'attachmentData', value: createPdf().bytes, filename: 'a.pdf', type: 'application/pdf' }
  const to = { name: 'vendor_id', value: String(vendor.id) }
  const before = await traces()
  const statusOf = async (payload: Buffer, headers?: Record<string, string>) =>
    (await postForm(client, payload, headers)).statusCode

  expect(await statusOf(buildForm([to, { name: 'user_id', value: String(stranger.id) }, file]))).toBe(422)
  expect(await statusOf(buildForm([to, { name: 'user_id', value: 'me' }, file]))).toBe(422)
  expect(await statusOf(buildForm([file]))).toBe(422)
  expect(await statusOf(buildForm([to]))).toBe(422)
  expect(await statusOf(buildForm([to, { name: 'attachmentData', value: 'text' }]))).toBe(422)
  expect(await statusOf(buildForm([{ name: 'vendor_id', value: '1.0' }, file]))).toBe(422)
  expect(await statusOf(buildForm([{ name: 'vendor_id', value: '2000000000' }, file]))).toBe(404)
  expect(await statusOf(buildForm([to, file, { ...file, name: 'second' }]))).toBe(413)
  expect(
    await statusOf(buildForm([to, file, ...Array.from({ length: 50 }, (_, i) => ({ name: `f${i}`, value: 'x' }))])),
  ).toBe(413)
  expect(await statusOf(buildForm([{ name: '__proto__', value: 'x' }, to, file]))).toBe(400)
  expect(await statusOf(buildForm([to, file]).subarray(0, -30))).toBe(400)
  expect(await statusOf(buildForm([to, file]).subarray(0, 300))).toBe(400)
  expect(await statusOf(Buffer.from('nothing like a form'))).toBe(400)
  expect(await statusOf(Buffer.alloc(0))).toBe(422)
  expect(await statusOf(buildForm([to, file]), { 'content-type': 'multipart/form-data' })).toBe(400)
  expect(await statusOf(Buffer.from('{}'), { 'content-type': 'application/json' })).toBe(415)
  expect(await statusOf(buildForm([to, file]), { 'content-type': 'text/plain' })).toBe(415)
  expect(await traces()).toEqual(before)
})

test('SR-127: an upload repeated under its key is one file with the same response; another file under it is 422', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const headers = { 'idempotency-key': 'upload once' }
  const before = await traces()
  const replies = await Promise.all(Array.from({ length: 8 }, () => upload(client, { vendor, headers })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await traces()).toEqual({ files: before.files + 2, rows: before.rows + 1 })
  expect((await upload(client, { vendor, headers, bytes: createPdf('another').bytes })).statusCode).toBe(422)
  expect(await traces()).toEqual({ files: before.files + 2, rows: before.rows + 1 })
})

test('SR-111, SR-127: an upload whose commit was not confirmed keeps its file, and its repeat is a document that opens', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const file = { headers: { 'idempotency-key': 'lost commit' }, bytes: createPdf().bytes }
  loseCommitAnswerAfter(pool, 'insert into "attachments"')
  expect((await upload(client, { vendor, ...file })).statusCode).toBe(503)
  const sent = await sendReferralWithFile(client, vendor, file)
  expect((await download(client, sent)).raw.equals(file.bytes)).toBe(true)
})

test('SR-132: an upload after whose file the database reports a deadlock is stored once, and opens', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const file = { bytes: createPdf().bytes }
  const before = await traces()
  failAsDeadlock(pool, 'insert into "audit_log"')
  const sent = await sendReferralWithFile(client, vendor, file)
  expect(await traces()).toEqual({ files: before.files + 2, rows: before.rows + 1 })
  expect((await download(client, sent)).raw.equals(file.bytes)).toBe(true)
})

test("SR-061: twenty unsent files a day are the limit; sent ones and yesterday's do not count, and referrals go on", async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  await sendReferralWithFile(client, vendor)
  const replies = await Promise.all(Array.from({ length: 24 }, () => upload(client, { vendor })))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  expect(replies.find(({ statusCode }) => statusCode !== 200)!.json().message).toMatch(/try again tomorrow/)
  expect((await upload(client, { vendor })).statusCode).toBe(422)
  const order = { location: vendor.location.id, service: vendor.service.id }
  expect((await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })).status).toBe(200)
  clock.advance(25 * HOUR)
  expect((await upload(client, { vendor })).statusCode).toBe(200)
})

test('the repeat of the upload that reached the limit is answered as the first one', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  await Promise.all(Array.from({ length: 19 }, () => upload(client, { vendor })))
  const last = { vendor, headers: { 'idempotency-key': 'the twentieth' } }
  const first = await upload(client, last)
  const repeat = await upload(client, last)
  expect([first.statusCode, repeat.statusCode, repeat.body]).toEqual([200, 200, first.body])
  expect((await upload(client, { vendor, headers: { 'idempotency-key': 'one more' } })).statusCode).toBe(422)
})

test('SR-061: all attachments together have 1 GB; destroyed ones free space', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const { attachmentId } = await sendReferralWithFile(client, vendor)
  const weigh = (bytes: number) =>
    db.updateTable('attachments').set({ size_bytes: bytes }).where('id', '=', attachmentId).execute()
  await weigh(1_000_000_000)
  const before = await traces()
  const refused = await upload(await given.client(), { vendor })
  expect([refused.statusCode, await traces()]).toEqual([507, before])
  expect(refused.json().message).toContain('Please send the referral without it.')
  await weigh(1_000)
  expect((await upload(await given.client(), { vendor })).statusCode).toBe(200)
})
