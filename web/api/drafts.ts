import type { z } from 'zod'
import { getSessionUser } from './session.ts'
import { readStoredJson, tabStorage } from './storage.ts'

// Half-written forms, kept for this tab and this user: they survive a reload and a session that the server ended, and
// go with sending and with signing out.

const DRAFT = 'draft.'
const keyFor = (userId: number, key: string) => `${DRAFT}${userId}.${key}`

/** The draft of the signed-in user, if there is one that still fits the schema. */
export function readDraft<T>(key: string, schema: z.ZodType<T>): T | null {
  const user = getSessionUser()
  return user && readStoredJson(tabStorage, keyFor(user.id, key), schema)
}

export function saveDraft(key: string, draft: unknown) {
  const user = getSessionUser()
  if (user) tabStorage.write(keyFor(user.id, key), JSON.stringify(draft))
}

export function clearDraft(key: string) {
  const user = getSessionUser()
  if (user) tabStorage.remove(keyFor(user.id, key))
}

/** Forgets every draft, or every draft that is not this user's. */
export function clearDrafts(except?: { userId: number }) {
  const kept = except && keyFor(except.userId, '')
  for (const key of tabStorage.keys()) {
    if (key.startsWith(DRAFT) && !(kept && key.startsWith(kept))) tabStorage.remove(key)
  }
}
