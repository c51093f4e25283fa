import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HUB_URL, stubFetch } from '#web/testing/stub-fetch.ts'
import { readDeviceMarks, saveDeviceMark } from './device-marks.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { readStoredLinkPass, saveLinkPass } from './link-passes.ts'
import { queryClient } from './query.ts'
import { reportRefusedToken, setSessionLossHandler } from './session-loss.ts'
import {
  beginSession,
  clearStoredSession,
  getSessionUser,
  markSessionVerified,
  saveReturnUrlForSameUser,
  saveSessionUser,
  takeReturnUrl,
  wasSessionEndedByServer,
} from './session.ts'
import { signOut } from './sign-out.ts'
import { persistentStorage } from './storage.ts'

const ama = { id: 1, isVendor: false, isAdmin: false }
const Draft = z.object({ details: z.string() })

function signIn(token = 'a-token') {
  beginSession(token)
  saveSessionUser(ama)
  markSessionVerified()
}
/** Leaves a draft, a page to return to and what the server has answered. */
function leaveTraces() {
  saveDraft('order.7', { details: 'knee' })
  saveReturnUrlForSameUser('/orders')
  queryClient.setQueryData(['/orders'], { data: ['knee'] })
  saveLinkPass('a-link', 'a-pass')
}
function findTraces() {
  signIn()
  return {
    draft: readDraft('order.7', Draft),
    returnUrl: takeReturnUrl(ama.id),
    answers: queryClient.getQueryData(['/orders']),
    pass: readStoredLinkPass('a-link'),
  }
}

beforeEach(() => {
  clearStoredSession()
  queryClient.clear()
})

test('signing out leaves nothing of the user on the device and tells the server', async () => {
  const requests = await stubFetch(() => Response.json({ message: 'Bye.' }))
  signIn()
  leaveTraces()
  signOut()
  expect(getSessionUser()).toBeNull()
  expect(findTraces()).toEqual({ draft: null, returnUrl: null, answers: undefined, pass: null })
  expect(requests.map(({ method, url, keepalive }) => [method, url, keepalive])).toEqual([
    ['POST', `${HUB_URL}/api/logout`, true],
  ])
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token')
  expect(requests[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('a session that the server ended leaves the draft and the page for the same user, but no answers', async () => {
  await stubFetch(() => Response.json({ message: 'Bye.' }))
  signIn()
  leaveTraces()
  signOut({ keepsDrafts: true })
  expect(findTraces()).toEqual({ draft: { details: 'knee' }, returnUrl: '/orders', answers: undefined, pass: null })
})

test('the other tabs find out that the server ended the session, until somebody chooses to sign out or in', async () => {
  await stubFetch(() => Response.json({ message: 'Bye.' }))
  signIn()
  signOut({ keepsDrafts: true })
  expect(wasSessionEndedByServer()).toBe(true)
  beginSession('another-token')
  expect(wasSessionEndedByServer()).toBe(false)
  signOut({ keepsDrafts: true })
  signOut()
  expect(wasSessionEndedByServer()).toBe(false)
})

test('a sign-in that starts over keeps the page and drops the draft', async () => {
  await stubFetch(() => Response.json({ message: 'Bye.' }))
  signIn()
  leaveTraces()
  signOut({ keepsReturnUrl: true })
  expect(findTraces()).toMatchObject({ draft: null, returnUrl: '/orders' })
})

test('a hub that cannot be reached does not keep anybody signed in', async () => {
  await stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  signIn()
  signOut()
  expect(getSessionUser()).toBeNull()
})

test('without a session the server is not asked to end one', async () => {
  const requests = await stubFetch(() => Response.json({ message: 'Bye.' }))
  signOut()
  expect(requests).toEqual([])
})

test('a late refusal of an earlier token does not end the present session', () => {
  const onLoss = vi.fn<() => void>()
  setSessionLossHandler(onLoss)
  signIn('old-token')
  signIn('new-token')
  reportRefusedToken('old-token')
  expect(onLoss).not.toHaveBeenCalled()
  reportRefusedToken('new-token')
  expect(onLoss).toHaveBeenCalledOnce()
})

test('the marks of the last eight sign-ins on this device are kept, the newest first, each once', () => {
  persistentStorage.remove('devices')
  for (let nth = 1; nth <= 9; nth++) saveDeviceMark(`mark ${nth}`)
  saveDeviceMark('mark 5')
  expect(readDeviceMarks()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((nth) => `mark ${nth}`))
})

test('marks that something else has overwritten are none', () => {
  persistentStorage.write('devices', '{"mark":1}')
  expect(readDeviceMarks()).toEqual([])
})
