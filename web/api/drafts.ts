import type { z } from 'zod'
import { viewer } from './session.ts'
import { readJson, tab } from './storage.ts'

// Half-written forms, kept for this tab and this user: they survive a reload and a session that the server ended, and
// go with sending and with signing out.

const DRAFT = 'draft.'
const keyFor = (userId: number, key: string) => `${DRAFT}${userId}.${key}`

/** The draft of the signed-in user, if there is one that still fits the schema. */
export function readDraft<T>(key: string, schema: z.ZodType<T>): T | null {
  const user = viewer()
  return user && readJson(tab, keyFor(user.id, key), schema)
}

export function saveDraft(key: string, draft: unknown) {
  const user = viewer()
  if (user) tab.write(keyFor(user.id, key), JSON.stringify(draft))
}

export function clearDraft(key: string) {
  const user = viewer()
  if (user) tab.remove(keyFor(user.id, key))
}

/** Forgets every draft, or every draft that is not this user's. */
export function clearDrafts(except?: { userId: number }) {
  const kept = except && keyFor(except.userId, '')
  for (const key of tab.keys()) {
    if (key.startsWith(DRAFT) && !(kept && key.startsWith(kept))) tab.remove(key)
  }
}
