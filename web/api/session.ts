import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { lasting, onChangeElsewhere, readJson, tab } from './storage.ts'

/** What the browser remembers of the signed-in user (AUTH-070); enough for guards, never for rights. */
const KnownUser = z.object({ id: z.int(), isVendor: z.boolean(), isAdmin: z.boolean() })
export type KnownUser = z.output<typeof KnownUser>

const ReturnTo = z.object({ userId: z.int(), href: z.string().regex(/^\/(?!\/)/) })

const TOKEN = 'token'
const VERIFIED = 'verified'
const USER = 'user'
const RETURN_TO = 'return'

const watchers = new Set<() => void>()
let current = readViewer()

/** The user who counts as signed in: both the token and the verify flag are there (AUTH-001). */
export const viewer = (): KnownUser | null => current

/** The token, also of a sign-in that has not passed two-step yet. */
export const accessToken = (): string | null => lasting.read(TOKEN)

export function useViewer(): KnownUser | null {
  return useSyncExternalStore(onSessionChange, viewer)
}

/** Calls back after each change, also of another tab; returns the way to stop. */
function onSessionChange(act: () => void): () => void {
  watchers.add(act)
  return () => watchers.delete(act)
}

/** The credentials were right; nobody is signed in before `confirmSession`. */
export function beginSession(token: string) {
  endSession()
  lasting.write(TOKEN, token)
  changed()
}

export function rememberUser({ id, isVendor, isAdmin }: KnownUser) {
  lasting.write(USER, btoa(JSON.stringify({ id, isVendor, isAdmin })))
  changed()
}

/** Two-step has been passed or is not asked for: the verify flag (AUTH-008). */
export function confirmSession() {
  lasting.write(VERIFIED, 'true')
  changed()
}

/** Forgets the user, the token and the verify flag (AUTH-002). */
export function endSession() {
  for (const key of [TOKEN, VERIFIED, USER]) lasting.remove(key)
  changed()
}

/** Keeps where the user was when the server ended the session, for the next sign-in in this tab. */
export function rememberPlace(href: string) {
  const user = viewer()
  if (user) tab.write(RETURN_TO, JSON.stringify({ userId: user.id, href }))
}

/** Where this user was when their session ended, said once; null for anyone else. */
export function takePlace(userId: number): string | null {
  const place = readJson(tab, RETURN_TO, ReturnTo)
  tab.remove(RETURN_TO)
  return place?.userId === userId ? place.href : null
}

export const forgetPlace = () => tab.remove(RETURN_TO)

function readViewer(): KnownUser | null {
  if (!lasting.read(TOKEN) || lasting.read(VERIFIED) !== 'true') return null
  return readJson(lasting, USER, KnownUser, atob)
}

function changed() {
  const next = readViewer()
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  for (const act of watchers) act()
}

/** Calls back when another tab has signed in or out. */
export function onOtherTab(act: () => void) {
  for (const key of [TOKEN, VERIFIED, USER]) {
    onChangeElsewhere(key, () => {
      const before = current?.id
      changed()
      if (current?.id !== before) act()
    })
  }
}
