import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { persistentStorage, onStorageChangeInOtherTab, readStoredJson, tabStorage } from './storage.ts'
import { TOKEN_STORAGE_KEY, VERIFIED_STORAGE_KEY } from './storage-keys.ts'

/** What the browser keeps of the signed-in user (AUTH-070). Used by route guards, never to decide rights. */
const SessionUser = z.object({ id: z.int(), isVendor: z.boolean(), isAdmin: z.boolean() })
export type SessionUser = z.output<typeof SessionUser>

/** `userId` is null for an address that was opened without a session. Browsers read `/\` like `//`: another host. */
const ReturnTo = z.object({ userId: z.int().nullable(), href: z.string().regex(/^\/(?![/\\])/) })

const USER = 'user'
const RETURN_TO = 'return'
/** Tells the other tabs that the server ended the session, and nobody chose to sign out. */
const ENDED_BY_SERVER = 'ended-by-server'

const listeners = new Set<() => void>()
let current = readSessionUser()

/** The signed-in user; null unless both the token and the verify flag are stored (AUTH-001). */
export const getSessionUser = (): SessionUser | null => current

/** The token; also that of a pending two-step. */
export const readStoredAccessToken = (): string | null => persistentStorage.read(TOKEN_STORAGE_KEY)

export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, getSessionUser)
}

/** Calls the listener after each change, also one made in another tab; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the token after the credentials were accepted. The user is not signed in until `markSessionVerified`. */
export function beginSession(token: string) {
  clearStoredSession()
  hasSignedOut = false
  persistentStorage.write(TOKEN_STORAGE_KEY, token)
  updateCurrentUser()
}

export function saveSessionUser({ id, isVendor, isAdmin }: SessionUser) {
  persistentStorage.write(USER, btoa(JSON.stringify({ id, isVendor, isAdmin })))
  updateCurrentUser()
}

/** Sets the verify flag once two-step has been passed or is not required (AUTH-008). */
export function markSessionVerified() {
  persistentStorage.write(VERIFIED_STORAGE_KEY, 'true')
  updateCurrentUser()
}

/** Removes the user, the token and the verify flag (AUTH-002). */
export function clearStoredSession({ isByServer = false } = {}) {
  // Before the token, whose removal the other tabs hear of.
  if (isByServer) persistentStorage.write(ENDED_BY_SERVER, 'true')
  else persistentStorage.remove(ENDED_BY_SERVER)
  for (const key of [TOKEN_STORAGE_KEY, VERIFIED_STORAGE_KEY, USER]) persistentStorage.remove(key)
  updateCurrentUser()
}

/** True after the server ended the session of this browser, until somebody begins to sign in. */
export const wasSessionEndedByServer = (): boolean => persistentStorage.read(ENDED_BY_SERVER) !== null

/** Saves the page on which the server ended the session of the user, for the next sign-in in this tab. */
export function saveReturnUrlForSameUser(href: string, user = getSessionUser()) {
  if (user) tabStorage.write(RETURN_TO, JSON.stringify({ userId: user.id, href }))
}

/** Somebody chose to sign out since this page was loaded: what the history holds is theirs. */
let hasSignedOut = false

/**
 * Saves the page that was opened without a session, for the next sign-in in this tab (decision 50). Not one of the user
 * who has just signed out, to which somebody went back.
 */
export function saveReturnUrlForAnyUser(href: string, { isFromHistory = false } = {}) {
  if (isFromHistory && hasSignedOut) return
  tabStorage.write(RETURN_TO, JSON.stringify({ userId: null, href }))
}

/** Returns and removes the saved page, unless another user left it. */
export function takeReturnUrl(userId: number): string | null {
  const stored = readStoredJson(tabStorage, RETURN_TO, ReturnTo)
  tabStorage.remove(RETURN_TO)
  return stored && (stored.userId === null || stored.userId === userId) ? stored.href : null
}

/** Deletes the saved page after a sign-out that somebody chose, and keeps the pages of the history from being saved again. */
export function clearReturnUrlOnSignOut() {
  hasSignedOut = true
  tabStorage.remove(RETURN_TO)
}

function readSessionUser(): SessionUser | null {
  if (!persistentStorage.read(TOKEN_STORAGE_KEY) || persistentStorage.read(VERIFIED_STORAGE_KEY) !== 'true') return null
  return readStoredJson(persistentStorage, USER, SessionUser, atob)
}

function updateCurrentUser() {
  const next = readSessionUser()
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  for (const listener of listeners) listener()
}

/**
 * Calls the listener with the previous user when another tab signs in or out; returns the unsubscribe function.
 */
export function onSignInChangeInOtherTab(listener: (before: SessionUser | null) => void): () => void {
  const unsubscribes = [TOKEN_STORAGE_KEY, VERIFIED_STORAGE_KEY, USER].map((key) =>
    onStorageChangeInOtherTab(key, () => {
      const before = current
      updateCurrentUser()
      if (current?.id !== before?.id) listener(before)
    }),
  )
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
