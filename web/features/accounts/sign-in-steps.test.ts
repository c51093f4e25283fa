import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readDeviceMarks } from '#web/api/device-marks.ts'
import { readDraft, saveDraft } from '#web/api/drafts.ts'
import {
  beginSession,
  clearStoredSession,
  readStoredAccessToken,
  getSessionUser,
  markSessionVerified,
  saveSessionUser,
} from '#web/api/session.ts'
import { persistentStorage } from '#web/api/storage.ts'
import { buildCurrentUser, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { fetchStartVendor } from './start-vendor.ts'
import { resumeSignIn, signIn, verifyTwoStep } from './sign-in.ts'

const CREDENTIALS = { username: 'kim@example.ca', password: 'a long pass phrase 1!' }
const kim = buildCurrentUser('VENDOR')
const Draft = z.object({ details: z.string() })

const TOKEN = { access_token: 'a-token', token_type: 'Bearer', expires_in: 3_600, two_step: false }

/** The hub with this answer about the user who signs in. */
const stubAccount = (user: object | Response) =>
  stubFetch(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/user') return user instanceof Response ? user : Response.json(user)
    if (pathname === '/api/login') return Response.json(TOKEN)
    return Response.json({ known_device: 'mark of this sign-in', success: true })
  })
const pathsOf = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname)

beforeEach(() => {
  clearStoredSession()
  persistentStorage.remove('devices')
})

test('a user without two-step sign-in is signed in at once, and the device is marked', async () => {
  await stubAccount(kim)
  expect(await signIn(CREDENTIALS)).toBe('signed-in')
  expect(getSessionUser()).toMatchObject({ id: 1, isVendor: true })
  await expect.poll(readDeviceMarks).toEqual(['mark of this sign-in'])
})

test('the marks of earlier sign-ins on this device are sent with the credentials', async () => {
  persistentStorage.write('devices', '["an earlier mark"]')
  const requests = await stubAccount(kim)
  await signIn(CREDENTIALS)
  expect(await requests[0]?.json()).toEqual({ ...CREDENTIALS, known_devices: ['an earlier mark'] })
})

test.each([
  ['two-step', { two_step: true }],
  ['two-step by app', { two_step: true, two_step_by: 'app' }],
] as const)('%s: nobody is signed in before the code was entered', async (result, user) => {
  const requests = await stubAccount({ ...kim, ...user })
  expect(await signIn(CREDENTIALS)).toBe(result)
  expect(getSessionUser()).toBeNull()
  await verifyTwoStep('ab12cd')
  expect(getSessionUser()).toMatchObject({ id: 1 })
  const verified = requests.find(({ url }) => url.endsWith('/verifyMFAToken'))
  expect(await verified?.json()).toEqual({ token: 'AB12CD' })
})

test('a code whose first answer was lost completes the sign-in at the second try', async () => {
  await stubFetch(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/user') return Response.json({ ...kim, two_step: true })
    if (pathname === '/api/login') return Response.json(TOKEN)
    if (pathname === '/api/verifyMFAToken')
      return Response.json({ message: 'Already verified.', code: 'already-verified' }, { status: 409 })
    return Response.json({ known_device: 'mark of this sign-in', success: true })
  })
  await signIn(CREDENTIALS)
  await verifyTwoStep('ab12cd')
  expect(getSessionUser()).toMatchObject({ id: 1 })
})

test('a deactivated account is signed out again', async () => {
  await stubAccount({ ...kim, active: false })
  expect(await signIn(CREDENTIALS)).toBe('deactivated')
  expect(readStoredAccessToken()).toBeNull()
})

test('a sign-in whose profile cannot be read leaves no token', async () => {
  await stubAccount(Response.json({ message: 'Out of order.' }, { status: 500 }))
  await expect(signIn(CREDENTIALS)).rejects.toThrow('Out of order.')
  expect(readStoredAccessToken()).toBeNull()
})

test('a sign-in that a reload interrupted goes on; without one nothing is asked', async () => {
  const requests = await stubAccount({ ...kim, two_step: true })
  expect(await resumeSignIn()).toBeNull()
  expect(requests).toEqual([])
  beginSession('a-token')
  expect(await resumeSignIn()).toBe('two-step')
})

test('a complete session is not signed in again, and a token that is no longer known starts over', async () => {
  await stubAccount(Response.json({ message: 'Sign in.' }, { status: 401 }))
  beginSession('a-token')
  expect(await resumeSignIn()).toBeNull()
  expect(readStoredAccessToken()).toBeNull()
  beginSession('a-token')
  saveSessionUser(kim)
  markSessionVerified()
  expect(await resumeSignIn()).toBeNull()
  expect(readStoredAccessToken()).toBe('a-token')
})

test('a resumed sign-in keeps its token while the hub cannot answer', async () => {
  await stubAccount(Response.json({ message: 'The hub is being updated.' }, { status: 503 }))
  beginSession('a-token')
  expect(await resumeSignIn()).toBeNull()
  expect(readStoredAccessToken()).toBe('a-token')
})

test.each([
  ['refused', Response.json({ message: 'Sign in.' }, { status: 401 })],
  ['answered', Response.json(kim)],
])('a resumed sign-in that is %s late leaves the one that has begun since', async (_how, response) => {
  await stubFetch(() => {
    beginSession('a newer token')
    return response
  })
  beginSession('a-token')
  expect(await resumeSignIn()).toBeNull()
  expect(readStoredAccessToken()).toBe('a newer token')
  expect(getSessionUser()).toBeNull()
  expect(persistentStorage.read('user')).toBeNull()
})

test('signing in deletes the drafts of other users of this tab, not the own ones', async () => {
  beginSession('a-token')
  saveSessionUser({ ...kim, id: 11 })
  markSessionVerified()
  saveDraft('order.7', { details: 'knee' })
  await stubAccount({ ...kim, id: 11 })
  await signIn(CREDENTIALS)
  expect(readDraft('order.7', Draft)).toEqual({ details: 'knee' })
  await stubAccount(kim)
  await signIn(CREDENTIALS)
  await stubAccount({ ...kim, id: 11 })
  await signIn(CREDENTIALS)
  expect(readDraft('order.7', Draft)).toBeNull()
})

test('a vendor user starts at the first vendor, and the address says of how many', async () => {
  const list = vendorListOf(buildVendorCard({ id: 21 }))
  const requests = await stubFetch(() => Response.json({ ...list, meta: { ...list.meta, total: 3 } }))
  expect(await fetchStartVendor()).toEqual({ id: 21, count: 3 })
  expect(pathsOf(requests)).toEqual(['/api/vendors'])
  await stubFetch(() => Response.json(vendorListOf()))
  expect(await fetchStartVendor()).toBeNull()
})
