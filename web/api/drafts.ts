import type { z } from 'zod'
import { getSessionUser } from './session.ts'
import { readStoredJson, tabStorage } from './storage.ts'

// Drafts are kept per tab and user. They survive a reload and a session that the server ended. Sending the form or
// signing out deletes them.

const DRAFT = 'draft.'
const keyFor = (userId: number, key: string) => `${DRAFT}${userId}.${key}`

/** Returns the draft of the signed-in user; null when there is none or it no longer fits the schema. */
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

/** Deletes all drafts, or all except those of one user. */
export function clearDrafts(except?: { userId: number }) {
  const keptPrefix = except && keyFor(except.userId, '')
  for (const key of tabStorage.keys()) {
    if (key.startsWith(DRAFT) && !(keptPrefix && key.startsWith(keptPrefix))) tabStorage.remove(key)
  }
}
