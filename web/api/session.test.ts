import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { clearDraft, clearDrafts, readDraft, saveDraft } from './drafts.ts'
import {
  readStoredAccessToken,
  beginSession,
  markSessionVerified,
  clearStoredSession,
  saveReturnUrlForSameUser,
  saveSessionUser,
  saveReturnUrlForAnyUser,
  takeReturnUrl,
  getSessionUser,
} from './session.ts'
import { persistentStorage, tabStorage } from './storage.ts'

const ama = { id: 1, isVendor: false, isAdmin: false }
const Draft = z.object({ details: z.string() })

function signIn(user: typeof ama) {
  beginSession('a-token')
  saveSessionUser(user)
  markSessionVerified()
}

// Node has no browser storage, so these tests also cover the fallback to memory (decision 7).
beforeEach(() => {
  clearStoredSession()
  clearDrafts()
  // Other test files of this run may have left something.
  for (const key of persistentStorage.keys()) persistentStorage.remove(key)
})

test('a token alone does not sign anybody in (AUTH-001)', () => {
  beginSession('a-token')
  saveSessionUser(ama)
  expect(getSessionUser()).toBeNull()
  markSessionVerified()
  expect(getSessionUser()).toEqual(ama)
})

test('signing out removes the user, the token and the verify flag (AUTH-002)', () => {
  signIn(ama)
  clearStoredSession()
  expect(getSessionUser()).toBeNull()
  expect(readStoredAccessToken()).toBeNull()
  expect(persistentStorage.keys()).toEqual([])
})

test('a new sign-in does not inherit the verify flag of the previous one (AUTH-001)', () => {
  signIn(ama)
  beginSession('another-token')
  expect(getSessionUser()).toBeNull()
})

test('only id, isVendor and isAdmin of the user are kept, encoded (AUTH-070, AUTH-071)', () => {
  signIn({ ...ama, email: 'ama@example.org' } as typeof ama)
  expect(JSON.parse(atob(persistentStorage.read('user')!))).toEqual(ama)
})

test('a corrupt stored user signs nobody in', () => {
  signIn(ama)
  persistentStorage.write('user', 'not base64 ☃')
  beginSession('a-token')
  markSessionVerified()
  expect(getSessionUser()).toBeNull()
})

test('the return URL of a lost session is returned once and only to the same user', () => {
  signIn(ama)
  saveReturnUrlForSameUser('/received-referrals?pageNumber=2')
  expect(takeReturnUrl(2)).toBeNull()
  saveReturnUrlForSameUser('/orders')
  expect(takeReturnUrl(1)).toBe('/orders')
  expect(takeReturnUrl(1)).toBeNull()
})

test('the page opened without a session is returned once, to the user who signs in next', () => {
  saveReturnUrlForAnyUser('/received-referrals?open=7')
  expect(takeReturnUrl(2)).toBe('/received-referrals?open=7')
  expect(takeReturnUrl(2)).toBeNull()
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'SR-068: the return URL %j outside the hub is ignored',
  (href) => {
    tabStorage.write('return', JSON.stringify({ userId: 1, href }))
    expect(takeReturnUrl(1)).toBeNull()
  },
)

test('a draft belongs to its user and is deleted when it is sent', () => {
  signIn(ama)
  saveDraft('order.7', { details: 'knee' })
  expect(readDraft('order.7', Draft)).toEqual({ details: 'knee' })
  signIn({ ...ama, id: 2 })
  expect(readDraft('order.7', Draft)).toBeNull()
  signIn(ama)
  clearDraft('order.7')
  expect(readDraft('order.7', Draft)).toBeNull()
})

test('another user of the same browser does not see the drafts of the previous one', () => {
  signIn(ama)
  saveDraft('order.7', { details: 'knee' })
  clearDrafts({ userId: 11 })
  signIn(ama)
  expect(readDraft('order.7', Draft)).toBeNull()
})

test('a draft that no longer fits the form is ignored', () => {
  signIn(ama)
  saveDraft('order.7', { text: 'knee' })
  expect(readDraft('order.7', Draft)).toBeNull()
})
