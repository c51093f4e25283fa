import { beforeEach, expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { vendorFileRoutes } from '#contract/media.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { readConfig } from '#server/platform/config.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf, createPicture, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_UPLOADS: '4' })
const HOUR = 3_600_000

type Person = Awaited<ReturnType<typeof given.contactOf>>
type Vendor = Awaited<ReturnType<typeof given.vendor>>

let vendor: Vendor
let owner: Person
beforeEach(async () => {
  vendor = await given.vendor()
  owner = await given.contactOf(vendor)
})

/** The routes that accept a file: an attachment, a picture, a logo, an intake form. */
const FORMS = {
  attachment: async () => ({
    url: buildRouteUrl(attachmentRoutes.upload, {}),
    ...attachmentPayload({ vendor: (await given.vendor()).id, file: createPdf() }),
  }),
  picture: async () => ({
    url: mediaUrl(vendorFileRoutes.add),
    ...buildMultipartPayload('image', await createPicture()),
  }),
  logo: async () => ({
    url: mediaUrl(vendorFileRoutes.setLogo),
    ...buildMultipartPayload('image', await createPicture()),
  }),
  'intake form': async () => ({
    url: mediaUrl(vendorFileRoutes.setIntakeForm),
    ...buildMultipartPayload('pdf', createPdf()),
  }),
}
type Kind = keyof typeof FORMS
const KINDS = Object.keys(FORMS) as Kind[]

const mediaUrl = (route: Route) => buildRouteUrl(route, { params: { id: String(vendor.id) } })

async function upload(kind: Kind, person: { id: number } = owner) {
  const { url, payload, headers } = await FORMS[kind]()
  const authorization = `Bearer ${await as(person).token()}`
  return app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
}

const answers = async () => {
  const all = []
  for (const kind of KINDS) {
    const { statusCode: status, headers, json } = await upload(kind)
    all.push({ kind, status, message: json().message as string, retryAfter: headers['retry-after'] })
  }
  return all
}

async function sendsReferral() {
  const order = { location: vendor.location.id, service: vendor.service.id }
  const { status } = await as(owner).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  return status === 200
}

test('SR-075, decision 52: uploads of every kind count together, and past the limit of an hour each is 429 with the time to retry', async () => {
  expect(readConfig({}).limits.uploads).toBe(30)
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  clock.advance(HOUR / 2)
  for (const { status, message, retryAfter, kind } of await answers())
    expect([kind, status, message, retryAfter]).toEqual([
      kind,
      429,
      'Too many attempts. Please try again in 30 minutes.',
      '1800',
    ])
  expect(await sendsReferral()).toBe(true)
  expect((await upload('attachment', await given.client())).statusCode).toBe(200)
  clock.advance(HOUR / 2)
  expect((await upload('logo')).statusCode).toBe(200)
})

test('SR-061: past 500 MB a day an upload of any kind is 413, and other routes work', async () => {
  await db
    .insertInto('limits')
    .values({ key: `upload kilobytes ${owner.id}`, window_start: clock.now(), count: 500_000 })
    .execute()
  for (const { status, message, kind } of await answers())
    expect([kind, status, message]).toEqual([kind, 413, 'You have uploaded 500 MB today. Please try again tomorrow.'])
  expect(await sendsReferral()).toBe(true)
  clock.advance(24 * HOUR)
  expect((await upload('picture')).statusCode).toBe(200)
})

test('SR-061: with little disk space left an upload of any kind is 507, and other routes work', async () => {
  const { freeBytes } = app.files
  app.files.freeBytes = () => Promise.resolve(199_999_999)
  try {
    for (const { status, message, kind } of await answers())
      expect([kind, status, message]).toEqual([kind, 507, 'There is no room for files at the moment.'])
    expect(await sendsReferral()).toBe(true)
  } finally {
    app.files.freeBytes = freeBytes
  }
})

test('while the folder of the files cannot be written an upload of any kind is 503, and other routes work', async () => {
  const { put } = app.files
  app.files.put = () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }))
  try {
    for (const { status, message, kind } of await answers())
      expect([kind, status, message]).toEqual([
        kind,
        503,
        'Files cannot be stored or opened at the moment. Please try again in a few minutes.',
      ])
    expect(await sendsReferral()).toBe(true)
  } finally {
    app.files.put = put
  }
})
