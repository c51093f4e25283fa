import type { z } from 'zod'
import { readStoredJson, tabStorage } from './storage.ts'

// The pass of a link is kept in this tab, so that a reload does not ask for another code. Closing the referral, signing in and
// signing out delete it: the next person at this computer may be another one.

const PASS = 'pass.'
const keyOf = (link: string) => PASS + link

export const readStoredLinkPass = (link: string): string | null => tabStorage.read(keyOf(link))
export const saveLinkPass = (link: string, pass: string) => tabStorage.write(keyOf(link), pass)

export function removeLinkPassAndDraft(link: string): void {
  tabStorage.remove(keyOf(link))
  removeLinkDraft(link)
}

export function clearLinkPassesAndDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PASS)) tabStorage.remove(key)
}

// What is typed behind a link is stored no longer than its pass: without one, a reload shows nothing of the referral either.

const draftKeyOf = (link: string) => `${keyOf(link)}.draft`

export const readLinkDraft = <T>(link: string, schema: z.ZodType<T>): T | null =>
  readStoredJson(tabStorage, draftKeyOf(link), schema)

export const saveLinkDraft = (link: string, draft: unknown): void =>
  tabStorage.write(draftKeyOf(link), JSON.stringify(draft))

export const removeLinkDraft = (link: string): void => tabStorage.remove(draftKeyOf(link))
