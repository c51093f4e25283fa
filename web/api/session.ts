import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { persistentStorage, onStorageChangeElsewhere, readStoredJson, tabStorage } from './storage.ts'

/** What the browser remembers of the signed-in user (AUTH-070); enough for guards, never for rights. */
const SessionUser = z.object({ id: z.int(), isVendor: z.boolean(), isAdmin: z.boolean() })
export type SessionUser = z.output<typeof SessionUser>

const ReturnTo = z.object({ userId: z.int(), href: z.string().regex(/^\/(?!\/)/) })

const TOKEN = 'token'
const VERIFIED = 'verified'
const USER = 'user'
const RETURN_TO = 'return'

const listeners = new Set<() => void>()
let current = readSessionUser()

/** The user who counts as signed in: both the token and the verify flag are there (AUTH-001). */
export const getSessionUser = (): SessionUser | null => current

/** The token, also of a sign-in that has not passed two-step yet. */
export const getAccessToken = (): string | null => persistentStorage.read(TOKEN)

export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, getSessionUser)
}

/** Calls back after each change, also of another tab; returns the way to stop. */
function onSessionChange(act: () => void): () => void {
  listeners.add(act)
  return () => listeners.delete(act)
}

/** The credentials were right; nobody is signed in before `confirmSession`. */
export function beginSession(token: string) {
  endSession()
  persistentStorage.write(TOKEN, token)
  updateCurrentUser()
}

export function saveSessionUser({ id, isVendor, isAdmin }: SessionUser) {
  persistentStorage.write(USER, btoa(JSON.stringify({ id, isVendor, isAdmin })))
  updateCurrentUser()
}

/** Two-step has been passed or is not asked for: the verify flag (AUTH-008). */
export function confirmSession() {
  persistentStorage.write(VERIFIED, 'true')
  updateCurrentUser()
}

/** Forgets the user, the token and the verify flag (AUTH-002). */
export function endSession() {
  for (const key of [TOKEN, VERIFIED, USER]) persistentStorage.remove(key)
  updateCurrentUser()
}

/** Keeps where the user was when the server ended the session, for the next sign-in in this tab. */
export function saveReturnUrl(href: string) {
  const user = getSessionUser()
  if (user) tabStorage.write(RETURN_TO, JSON.stringify({ userId: user.id, href }))
}

/** Where this user was when their session ended, said once; null for anyone else. */
export function takeReturnUrl(userId: number): string | null {
  const place = readStoredJson(tabStorage, RETURN_TO, ReturnTo)
  tabStorage.remove(RETURN_TO)
  return place?.userId === userId ? place.href : null
}

export const clearReturnUrl = () => tabStorage.remove(RETURN_TO)

function readSessionUser(): SessionUser | null {
  if (!persistentStorage.read(TOKEN) || persistentStorage.read(VERIFIED) !== 'true') return null
  return readStoredJson(persistentStorage, USER, SessionUser, atob)
}

function updateCurrentUser() {
  const next = readSessionUser()
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  for (const act of listeners) act()
}

/** Calls back when another tab has signed in or out. */
export function onSignInChangeElsewhere(act: () => void) {
  for (const key of [TOKEN, VERIFIED, USER]) {
    onStorageChangeElsewhere(key, () => {
      const before = current?.id
      updateCurrentUser()
      if (current?.id !== before) act()
    })
  }
}
