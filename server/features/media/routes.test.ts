import sharp from 'sharp'
import { expect, test } from 'vitest'
import { vendorFileRoutes, PICTURE_MAX_BYTES } from '#contract/media.ts'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { pdfFromObjects, pdfObjectsWithCatalogue } from '#server/testing/pdfs.ts'
import { getPublicFileStorageKey, PUBLIC_FOLDER } from '#server/features/public-files/public-files.ts'
import { listAllNames } from '#server/platform/file-store.ts'
import { failAsDeadlock, loseCommitAnswerAfter } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf, createPicture, type TestFile } from '#server/testing/uploads.ts'

const { app, as, db, pool, given, clock, services } = await startTestApp()

async function vendorWithOwner() {
  const vendor = await given.vendor()
  const owner = as(await given.contactOf(vendor))
  return { vendor, owner, params: { id: String(vendor.id) } }
}
type Place = Awaited<ReturnType<typeof vendorWithOwner>>

async function upload(route: Route, { owner, params }: Place, field: string, file: TestFile, headers = {}) {
  const { payload, headers: form } = buildMultipartPayload(field, file)
  const authorization = `Bearer ${await owner.token()}`
  const url = buildRouteUrl(route, { params })
  return app.http.inject({ method: 'POST', url, payload, headers: { ...form, ...headers, authorization } })
}

const pageOf = async ({ owner, params }: Place) => (await owner.call(vendorRoutes.one, { params })).body
const storedOf = (address: string) => getPublicFileStorageKey(address.replace('/files/', ''))
const storedFileCount = async () => (await listAllNames(services.files, PUBLIC_FOLDER)).length
const fetched = async (address: string) => (await app.http.inject({ url: address })).rawPayload

test('API-048, ENT-016, ENT-034: the pictures of a vendor, oldest first, with thumbnail, address and state', async () => {
  const vendor = await given.vendor()
  const picture = (name: string) => ({
    vendor_id: vendor.id,
    thumb: `${name}-small.webp`,
    url: `${name}.webp`,
    created_at: clock.now(),
  })
  await db.insertInto('media').values(picture('first')).execute()
  await db.insertInto('media').values(picture('second')).execute()
  const client = as(await given.client())
  const params = { id: String(vendor.id) }

  const { body } = await client.call(vendorFileRoutes.ofVendor, { params })
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 2 })
  expect(body.data).toEqual([
    { id: expect.any(Number), thumb: '/files/first-small.webp', url: '/files/first.webp', state: 'ready' },
    { id: expect.any(Number), thumb: '/files/second-small.webp', url: '/files/second.webp', state: 'ready' },
  ])
  expect((await client.call(vendorRoutes.one, { params })).body.media).toEqual(body.data)
})

test('decision 41: the pictures of a vendor that the viewer may not see are 403, of an unknown vendor 404', async () => {
  const hidden = await given.vendor({ vendors_seen_only: true })
  const client = as(await given.client())
  const answer = await client.call(vendorFileRoutes.ofVendor, { params: { id: String(hidden.id) } })
  expect([answer.status, answer.refusal.message]).toEqual([403, 'access denied'])
  expect((await client.call(vendorFileRoutes.ofVendor, { params: { id: '999999' } })).status).toBe(404)
})

test('API-049, SR-056: a picture of each format is re-encoded as WebP, with a thumbnail, under unguessable names', async () => {
  const target = await vendorWithOwner()
  for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const answer = await upload(
      vendorFileRoutes.add,
      target,
      'image',
      await createPicture({ width: 2_000, height: 100, kind }),
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const { url, thumb, state } = vendorFileRoutes.add.returns.parse(answer.json())
    expect([url, thumb, state]).toEqual([
      expect.stringMatching(/^\/files\/[0-9a-f]{32}\.webp$/),
      expect.stringMatching(/^\/files\/[0-9a-f]{32}\.webp$/),
      'ready',
    ])
    expect(await sharp(await fetched(url)).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 80 })
    expect(await sharp(await fetched(thumb)).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })
  }
  expect((await pageOf(target)).media).toHaveLength(4)
})

test('API-050: a deleted picture is removed with its files; one of another vendor is not found', async () => {
  const [mine, other] = [await vendorWithOwner(), await vendorWithOwner()]
  const { id, url, thumb } = (await upload(vendorFileRoutes.add, mine, 'image', await createPicture())).json()
  const foreign = await other.owner.call(vendorFileRoutes.remove, { params: { ...other.params, mid: String(id) } })
  expect(foreign.status).toBe(404)
  expect(await services.files.size(storedOf(url))).toBeGreaterThan(0)
  expect((await mine.owner.call(vendorFileRoutes.remove, { params: { ...mine.params, mid: String(id) } })).status).toBe(
    200,
  )
  expect((await pageOf(mine)).media).toEqual([])
  expect([await services.files.size(storedOf(url)), await services.files.size(storedOf(thumb))]).toEqual([null, null])
})

test('API-047: a logo is scaled down and replaces the previous one', async () => {
  const target = await vendorWithOwner()
  const first = (await upload(vendorFileRoutes.setLogo, target, 'image', await createPicture())).json()
  expect(first).toEqual({ name: expect.any(String), logoUrl: `/files/${first.name}`, message: expect.any(String) })
  const large = await createPicture({ width: 1_000, height: 1_000 })
  const second = (await upload(vendorFileRoutes.setLogo, target, 'image', large)).json()
  expect(await pageOf(target)).toMatchObject({ logo: second.name, logoUrl: second.logoUrl })
  expect(await sharp(await fetched(second.logoUrl)).metadata()).toMatchObject({ width: 400, height: 400 })
  expect(await services.files.size(storedOf(first.logoUrl))).toBeNull()
})

test('VADM-031, VADM-032, SR-055: only pictures are accepted, whatever name and type they claim', async () => {
  const target = await vendorWithOwner()
  const png = await createPicture()
  const svg = {
    name: 'logo.svg',
    type: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  for (const file of [
    createPdf(),
    svg,
    { ...png, name: 'picture.jpg' },
    { ...createPdf(), name: 'a.png', type: 'image/png' },
  ]) {
    for (const route of [vendorFileRoutes.add, vendorFileRoutes.setLogo])
      expect((await upload(route, target, 'image', file)).statusCode, file.name).toBe(415)
  }
  const cut = { ...png, bytes: png.bytes.subarray(0, 80) }
  expect((await upload(vendorFileRoutes.add, target, 'image', cut)).statusCode).toBe(422)
  expect((await upload(vendorFileRoutes.add, target, 'other', png)).statusCode).toBe(422)
  expect((await pageOf(target)).media).toEqual([])
})

test('ERR-022, SR-060: a picture over 10 MB is 413', async () => {
  const target = await vendorWithOwner()
  const { status, message } = await upload(vendorFileRoutes.add, target, 'image', {
    ...(await createPicture()),
    bytes: Buffer.alloc(PICTURE_MAX_BYTES + 1),
  }).then((answer) => ({ status: answer.statusCode, message: answer.json().message }))
  expect([status, message]).toEqual([413, 'Image size is too large, please use smaller one.'])
})

test('a repeated upload with one Idempotency-Key adds one picture and leaves no second file', async () => {
  const target = await vendorWithOwner()
  const repeat = () =>
    createPicture().then((file) => upload(vendorFileRoutes.add, target, 'image', file, { 'idempotency-key': 'k' }))
  const [first, second] = [(await repeat()).json(), (await repeat()).json()]
  expect(second).toEqual(first)
  expect((await pageOf(target)).media).toHaveLength(1)
})

test('SR-127: a picture whose commit was not confirmed keeps its files, and its repeat shows them', async () => {
  const target = await vendorWithOwner()
  const file = await createPicture()
  const add = () => upload(vendorFileRoutes.add, target, 'image', file, { 'idempotency-key': 'lost commit' })
  loseCommitAnswerAfter(pool, 'insert into "media"')
  expect((await add()).statusCode).toBe(503)
  const { url, thumb } = (await add()).json()
  for (const address of [url, thumb]) expect(await services.files.size(storedOf(address))).toBeGreaterThan(0)
})

test('SR-132: a picture after whose files the database reports a deadlock is stored and recorded once', async () => {
  const target = await vendorWithOwner()
  const before = await storedFileCount()
  failAsDeadlock(pool, 'insert into "audit_log"')
  const added = await upload(vendorFileRoutes.add, target, 'image', await createPicture())
  expect(added.statusCode).toBe(200)
  expect((await pageOf(target)).media).toHaveLength(1)
  expect(await storedFileCount()).toBe(before + 2)
  const { url, thumb } = added.json()
  for (const address of [url, thumb]) expect(await services.files.size(storedOf(address))).toBeGreaterThan(0)
})

test('SR-061: a vendor has 50 pictures at most, also with concurrent uploads', async () => {
  const target = await vendorWithOwner()
  const row = { vendor_id: target.vendor.id, thumb: 'a.webp', url: 'b.webp', created_at: clock.now() }
  await db
    .insertInto('media')
    .values(Array.from({ length: 49 }, () => row))
    .execute()
  const answers = await Promise.all(
    [1, 2].map(async () => upload(vendorFileRoutes.add, target, 'image', await createPicture())),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('the repeat of the upload that filled the last place is answered as the first one', async () => {
  const target = await vendorWithOwner()
  const row = { vendor_id: target.vendor.id, thumb: 'a.webp', url: 'b.webp', created_at: clock.now() }
  await db
    .insertInto('media')
    .values(Array.from({ length: 49 }, () => row))
    .execute()
  const file = await createPicture()
  const add = (key: string) => upload(vendorFileRoutes.add, target, 'image', file, { 'idempotency-key': key })
  const first = await add('the last one')
  const repeat = await add('the last one')
  expect([first.statusCode, repeat.statusCode, repeat.body]).toEqual([200, 200, first.body])
  expect((await add('one more')).statusCode).toBe(422)
})

test('API-054, API-055, ERR-023, ENT-015: an intake form is stored unchanged, replaced and deleted', async () => {
  const target = await vendorWithOwner()
  const pdf = createPdf('Our form')
  const first = (await upload(vendorFileRoutes.setIntakeForm, target, 'pdf', pdf)).json()
  expect(first.intakeFormInfo).toMatch(/^\/files\/[0-9a-f]{32}\.pdf$/)
  expect((await pageOf(target)).intakeFormInfo).toBe(first.intakeFormInfo)
  expect((await fetched(first.intakeFormInfo)).equals(pdf.bytes)).toBe(true)

  const second = (await upload(vendorFileRoutes.setIntakeForm, target, 'pdf', createPdf('Another'))).json()
  expect(await services.files.size(storedOf(first.intakeFormInfo))).toBeNull()
  const gone = await target.owner.call(vendorFileRoutes.removeIntakeForm, { params: target.params })
  expect(gone.body).toEqual({ message: 'File deleted successfully' })
  expect((await pageOf(target)).intakeFormInfo).toBeNull()
  expect(await services.files.size(storedOf(second.intakeFormInfo))).toBeNull()
  expect((await target.owner.call(vendorFileRoutes.removeIntakeForm, { params: target.params })).status).toBe(404)
})

test('VADM-059, SR-057: an intake form is a PDF without active content', async () => {
  const target = await vendorWithOwner()
  const text = await upload(vendorFileRoutes.setIntakeForm, target, 'pdf', {
    name: 'form.pdf',
    type: 'application/pdf',
    bytes: Buffer.from('no pdf'),
  })
  expect([text.statusCode, text.json().message]).toEqual([415, 'Selected file is not a PDF!'])
  const script = pdfFromObjects(pdfObjectsWithCatalogue('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))
  const active = await upload(vendorFileRoutes.setIntakeForm, target, 'pdf', { ...createPdf(), bytes: script })
  expect(active.statusCode).toBe(422)
  expect((await pageOf(target)).intakeFormInfo).toBeNull()
})

test('SR-026, VADM-061: a user who sees a vendor but does not manage it cannot change its files', async () => {
  const target = await vendorWithOwner()
  const strangers = [
    await given.contactOf(target.vendor, { isPrimary: false }),
    await given.contactOf(await given.vendor()),
    await given.client(),
  ]
  for (const person of strangers) {
    const asStranger = { ...target, owner: as(person) }
    expect((await upload(vendorFileRoutes.setLogo, asStranger, 'image', await createPicture())).statusCode).toBe(403)
    expect((await upload(vendorFileRoutes.setIntakeForm, asStranger, 'pdf', createPdf())).statusCode).toBe(403)
  }
  expect(await pageOf(target)).toMatchObject({ logo: null, intakeFormInfo: null })
})
