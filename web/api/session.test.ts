import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { clearDraft, clearDrafts, readDraft, saveDraft } from './drafts.ts'
import {
  getAccessToken,
  beginSession,
  confirmSession,
  endSession,
  saveReturnUrl,
  saveSessionUser,
  takeReturnUrl,
  getSessionUser,
} from './session.ts'
import { persistentStorage, tabStorage } from './storage.ts'

const ama = { id: 1, isVendor: false, isAdmin: false }
const Draft = z.object({ details: z.string() })

function signIn(user: typeof ama) {
  beginSession('a-token')
  saveSessionUser(user)
  confirmSession()
}

// Node has no browser storage, so everything here also proves that the memory behind it serves (decision 7).
beforeEach(() => {
  endSession()
  clearDrafts()
})

test('nobody is signed in by a token alone (AUTH-001)', () => {
  beginSession('a-token')
  saveSessionUser(ama)
  expect(getSessionUser()).toBeNull()
  confirmSession()
  expect(getSessionUser()).toEqual(ama)
})

test('signing out forgets the user, the token and the verify flag (AUTH-002)', () => {
  signIn(ama)
  endSession()
  expect(getSessionUser()).toBeNull()
  expect(getAccessToken()).toBeNull()
  expect(persistentStorage.keys()).toEqual([])
})

test('a new sign-in does not inherit the verify flag of the one before (AUTH-001)', () => {
  signIn(ama)
  beginSession('another-token')
  expect(getSessionUser()).toBeNull()
})

test('of the user only id, isVendor and isAdmin are kept, encoded (AUTH-070, AUTH-071)', () => {
  signIn({ ...ama, email: 'ama@example.org' } as typeof ama)
  expect(JSON.parse(atob(persistentStorage.read('user')!))).toEqual(ama)
})

test('a damaged user in the storage signs nobody in', () => {
  signIn(ama)
  persistentStorage.write('user', 'not base64 ☃')
  beginSession('a-token')
  confirmSession()
  expect(getSessionUser()).toBeNull()
})

test('the place of a lost session is given back once, to the same user only', () => {
  signIn(ama)
  saveReturnUrl('/received-referrals?pageNumber=2')
  expect(takeReturnUrl(2)).toBeNull()
  saveReturnUrl('/orders')
  expect(takeReturnUrl(1)).toBe('/orders')
  expect(takeReturnUrl(1)).toBeNull()
})

test('SR-068: a place outside the hub is nobody’s', () => {
  tabStorage.write('return', JSON.stringify({ userId: 1, href: '//evil.example' }))
  expect(takeReturnUrl(1)).toBeNull()
})

test('a draft belongs to its user and goes when it is sent', () => {
  signIn(ama)
  saveDraft('order.7', { details: 'knee' })
  expect(readDraft('order.7', Draft)).toEqual({ details: 'knee' })
  signIn({ ...ama, id: 2 })
  expect(readDraft('order.7', Draft)).toBeNull()
  signIn(ama)
  clearDraft('order.7')
  expect(readDraft('order.7', Draft)).toBeNull()
})

test('another user of the same browser finds no drafts of the one before', () => {
  signIn(ama)
  saveDraft('order.7', { details: 'knee' })
  clearDrafts({ userId: 11 })
  signIn(ama)
  expect(readDraft('order.7', Draft)).toBeNull()
})

test('a draft that no longer fits the form is left out', () => {
  signIn(ama)
  saveDraft('order.7', { text: 'knee' })
  expect(readDraft('order.7', Draft)).toBeNull()
})
