import { tabStorage } from './storage.ts'

// The pass of a link is kept in this tab, so that a reload does not ask for another code. Closing the referral, signing in and
// signing out delete it: the next person at this computer may be another one.

const PASS = 'pass.'
const keyOf = (link: string) => PASS + link

export const readStoredLinkPass = (link: string): string | null => tabStorage.read(keyOf(link))
export const saveLinkPass = (link: string, pass: string) => tabStorage.write(keyOf(link), pass)
export const removeLinkPass = (link: string) => tabStorage.remove(keyOf(link))

export function clearLinkPasses(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PASS)) tabStorage.remove(key)
}
