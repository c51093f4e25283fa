import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ATTACHMENT_MAX_BYTES, attachmentRoutes } from '#contract/attachments.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { pdfFromObjects, rewritePdfWithQpdf, pdfObjectsWithCatalogue } from '#server/testing/pdfs.ts'

const { app, as, db, given, clock, config } = await startTestApp({ LIMIT_USER: '1000000', LIMIT_UPLOADS: 'off' })
const HOUR = 3_600_000

interface FormPart {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

const BOUNDARY = 'x-test-boundary'

function formOf(parts: FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    value,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

async function post(person: { id: number }, payload: Buffer, headers: Record<string, string> = {}) {
  return app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      authorization: `Bearer ${await as(person).token()}`,
      ...headers,
    },
    payload,
  })
}

interface Upload {
  vendor: { id: number }
  name?: string
  type?: string
  bytes?: Buffer
  fields?: FormPart[]
  headers?: Record<string, string>
}

const upload = (
  person: { id: number },
  { vendor, name = 'letter.pdf', type = 'application/pdf', bytes, fields = [], headers }: Upload,
) =>
  post(
    person,
    formOf([
      { name: 'vendor_id', value: String(vendor.id) },
      ...fields,
      { name: 'attachmentData', value: bytes ?? createPdf().bytes, filename: name, type },
    ]),
    headers,
  )

type Vendor = Awaited<ReturnType<typeof given.vendor>>

/** Sends a referral with an uploaded file, like the web client. */
async function referralWith(client: { id: number }, vendor: Vendor, file: Partial<Upload> = {}) {
  const uploaded = await upload(client, { vendor, ...file })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const order = {
    location: vendor.location.id,
    service: vendor.service.id,
    attachment: uploaded.json().attachment.id as number,
    consentProvided: true,
  }
  const { body } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  return { id: body.id, attachmentId: order.attachment }
}

const download = async (person: { id: number }, { id, attachmentId }: { id: number; attachmentId: number }) =>
  as(person).call(attachmentRoutes.file, { params: { id: String(id), aid: String(attachmentId) } })

const storedFiles = async () => {
  const names = await Promise.all(
    [config.filesDir, config.keysDir].map((folder) => readdir(folder, { recursive: true }).catch(() => [])),
  )
  return names.flat().filter((name) => /[0-9a-f]{32}/.test(name))
}

const rows = () => db.selectFrom('attachments').selectAll().orderBy('id').execute()

/** Counts the files and rows, which a refused upload must not change. */
const traces = async () => ({ files: (await storedFiles()).length, rows: (await rows()).length })

const jpeg = (size = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'CANARY' } })
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
    const reply = await post(client, formOf(parts))
    expect(reply.statusCode, reply.body).toBe(200)
    const { attachment } = reply.json()
    expect(attachment).toEqual({ id: attachment.id, name: 'Été.pdf', url: '', isExpired: false })
  }
})

test('SR-036, PRIV-005, ENT-041: sender, receiver and administrators download the uploaded file; for others it does not exist', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const pdf = pdfFromObjects(pdfObjectsWithCatalogue('', { 9: `<< /Note (${'x'.repeat(200_000)}) >>` }))
  const referral = await referralWith(client, vendor, { bytes: pdf, name: 'my scan.pdf' })
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
  const foreign = await referralWith(client, vendor)
  expect((await download(client, { id: foreign.id, attachmentId: referral.attachmentId })).status).toBe(404)
  expect((await download(client, { id: referral.id, attachmentId: 2_000_000_000 })).status).toBe(404)
})

test('SR-058: a download is saved, never displayed, under a sanitized name', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const referral = await referralWith(client, vendor, { name: '../Été \u202efdp.pdf' })
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
  const referral = await referralWith(client, vendor, { name: 'CANARY.pdf' })
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
  const glued = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])
  const referral = await referralWith(client, vendor, { bytes: glued, name: 'photo.JPG', type: 'image/jpeg' })
  const { raw, headers } = await download(client, referral)
  expect(headers['content-type']).toBe('image/jpeg')
  expect((await sharp(raw).metadata()).format).toBe('jpeg')
  expect(raw.includes('CANARY') || raw.includes('<script>')).toBe(false)
})

test('SR-055: content, extension and declared type must agree, for every combination', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const html = '<!doctype html><script>alert(1)</script>'
  const contents: Record<string, Buffer> = {
    pdf: createPdf().bytes,
    jpg: await jpeg(),
    png: await sharp(await jpeg())
      .png()
      .toBuffer(),
    gif: await sharp(await jpeg())
      .gif()
      .toBuffer(),
    webp: await sharp(await jpeg())
      .webp()
      .toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from(html),
    utf16: Buffer.from(`\ufeff${html}`, 'utf16le'),
    utf7: Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    zip: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    exe: Buffer.from(`MZ${'\0'.repeat(100)}`),
    text: Buffer.from('hello'),
  }
  const endings = ['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'html', 'zip', 'exe', 'txt', '']
  const types = [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'image/svg+xml',
    'text/html',
    'application/zip',
    'application/octet-stream',
    'text/plain',
    'image/jpg',
    'application/x-pdf',
  ]
  const allowed = new Set(['pdf pdf application/pdf', 'jpg jpg image/jpeg', 'jpg jpeg image/jpeg', 'png png image/png'])
  const before = await traces()
  for (const [content, bytes] of Object.entries(contents)) {
    for (const ending of endings) {
      for (const type of types) {
        if (allowed.has(`${content} ${ending} ${type}`)) continue
        const reply = await upload(client, { vendor, bytes, name: ending ? `file.${ending}` : 'file', type })
        expect([reply.statusCode, content, ending, type]).toEqual([415, content, ending, type])
      }
    }
  }
  expect(await traces()).toEqual(before)
  for (const one of allowed) {
    const [content = '', ending, type] = one.split(' ')
    expect(
      (await upload(client, { vendor, bytes: contents[content]!, name: `file.${ending}`, type: type! })).statusCode,
    ).toBe(200)
  }
}, 120_000)

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
  const body = formOf([
    { name: 'vendor_id', value: String(vendor.id) },
    {
      name: 'attachmentData',
      value: Buffer.alloc(ATTACHMENT_MAX_BYTES + 1),
      filename: 'a.pdf',
      type: 'application/pdf',
    },
  ])
  const reply = await post(client, body)
  expect([reply.statusCode, reply.json().message]).toEqual([
    413,
    'This file is too large. A file can have 25 MB at most.',
  ])
  const declared = await post(client, formOf([]), { 'content-length': '100000000' })
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
    expect([reply.statusCode, values, reply.body]).toEqual([status, values, reply.body])
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
    (await post(client, payload, headers)).statusCode

  expect(await statusOf(formOf([to, { name: 'user_id', value: String(stranger.id) }, file]))).toBe(422)
  expect(await statusOf(formOf([to, { name: 'user_id', value: 'me' }, file]))).toBe(422)
  expect(await statusOf(formOf([file]))).toBe(422)
  expect(await statusOf(formOf([to]))).toBe(422)
  expect(await statusOf(formOf([to, { name: 'attachmentData', value: 'text' }]))).toBe(422)
  expect(await statusOf(formOf([{ name: 'vendor_id', value: '1.0' }, file]))).toBe(422)
  expect(await statusOf(formOf([{ name: 'vendor_id', value: '2000000000' }, file]))).toBe(404)
  expect(await statusOf(formOf([to, file, { ...file, name: 'second' }]))).toBe(413)
  expect(
    await statusOf(formOf([to, file, ...Array.from({ length: 50 }, (_, i) => ({ name: `f${i}`, value: 'x' }))])),
  ).toBe(413)
  expect(await statusOf(formOf([{ name: '__proto__', value: 'x' }, to, file]))).toBe(400)
  expect(await statusOf(formOf([to, file]).subarray(0, -30))).toBe(400)
  expect(await statusOf(formOf([to, file]).subarray(0, 300))).toBe(400)
  expect(await statusOf(Buffer.from('nothing like a form'))).toBe(400)
  expect(await statusOf(Buffer.alloc(0))).toBe(422)
  expect(await statusOf(formOf([to, file]), { 'content-type': 'multipart/form-data' })).toBe(400)
  expect(await statusOf(Buffer.from('{}'), { 'content-type': 'application/json' })).toBe(415)
  expect(await statusOf(formOf([to, file]), { 'content-type': 'text/plain' })).toBe(415)
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

test("SR-061: twenty unsent files a day are the limit; sent ones and yesterday's do not count, and referrals go on", async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  await referralWith(client, vendor)
  const replies = await Promise.all(Array.from({ length: 24 }, () => upload(client, { vendor })))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  expect(replies.find(({ statusCode }) => statusCode !== 200)!.json().message).toMatch(/try again tomorrow/)
  expect((await upload(client, { vendor })).statusCode).toBe(422)
  const order = { location: vendor.location.id, service: vendor.service.id }
  expect((await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })).status).toBe(200)
  clock.advance(25 * HOUR)
  expect((await upload(client, { vendor })).statusCode).toBe(200)
})

test('SR-061: all attachments together have 1 GB; destroyed ones free space', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const { attachmentId } = await referralWith(client, vendor)
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

test('SR-101, PRIV-005: 47:59:59 after the referral was sent the file is there, at 48:00:01 it is gone for everybody', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  clock.advance(60_000)
  const referral = await referralWith(client, vendor)
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
  const referral = await referralWith(client, vendor)
  const { storage_name: name } = (await rows()).at(-1)!
  expect((await storedFiles()).filter((file) => file.includes(name))).toHaveLength(2)
  await as(client).call(referralRoutes.deleteSent, { params: { id: String(referral.id) } })

  expect((await storedFiles()).filter((file) => file.includes(name))).toEqual([])
  expect((await rows()).at(-1)!.destroyed_at).toEqual(clock.now())
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
  const referral = await referralWith(client, vendor)
  await as(contact).call(referralRoutes.deleteReceived, { params: { id: String(referral.id) } })
  expect((await download(contact, referral)).status).toBe(404)
  expect((await download(client, referral)).status).toBe(200)
})

test('SR-079: a file that was changed on the disk is never sent, and one without its key is 410', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const one = await referralWith(client, vendor)
  const two = await referralWith(client, vendor)
  const [first, second] = (await rows()).slice(-2).map(({ storage_name }) => storage_name) as [string, string]
  const path = join(config.filesDir, first)
  const bytes = await readFile(path)
  bytes[bytes.length - 20]! ^= 1
  await writeFile(path, bytes)
  const reply = await download(client, one)
  expect(reply.status).toBe(500)
  expect(reply.raw.includes('%PDF')).toBe(false)
  await rm(join(config.keysDir, `${second}.key`))
  expect((await download(client, two)).status).toBe(410)
})

test('SR-079: a row that was moved to another referral does not open the file', async () => {
  const vendor = await given.vendor()
  const other = await given.vendor()
  const referral = await referralWith(await given.client(), vendor)
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
  await referralWith(client, vendor, { bytes: createPdf('CANARY of a letter').bytes })
  const { storage_name: name } = (await rows()).at(-1)!
  const key = await readFile(join(config.keysDir, `${name}.key`))
  for (const file of await readdir(config.dataDir, { recursive: true, withFileTypes: true })) {
    // Temporary files of an earlier test may be deleted in the meantime.
    const bytes = file.isFile() ? await readFile(join(file.parentPath, file.name)).catch(() => null) : null
    expect(bytes?.includes('CANARY of a letter') ?? false).toBe(false)
  }
  const dump = JSON.stringify([await rows(), await db.selectFrom('audit_log').selectAll().execute()])
  for (const shape of ['hex', 'base64', 'latin1'] as const) expect(dump.includes(key.toString(shape))).toBe(false)
  expect(dump.includes('CANARY of a letter')).toBe(false)
})
