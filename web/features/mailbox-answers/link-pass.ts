import { LINK_PASS_HEADER } from '#contract/links.ts'
import { CallError } from '#web/api/call-error.ts'
import { tabStorage } from '#web/api/storage.ts'

// The pass of a link is kept in this tab, so that a reload does not ask for another code.

/** Changes by others show on open pages of links without a reload, within 60 seconds (GST-059). */
export const LINK_REFRESH_MS = 30_000

const keyOf = (link: string) => `pass.${link}`

export const readStoredLinkPass = (link: string): string | null => tabStorage.read(keyOf(link))
export const saveLinkPass = (link: string, pass: string) => tabStorage.write(keyOf(link), pass)
export const removeLinkPass = (link: string) => tabStorage.remove(keyOf(link))

export const buildLinkPassOptions = (pass: string) => ({ headers: { [LINK_PASS_HEADER]: pass } })

/** True when the pass does not work any more, so that a new code is needed. */
export const isPassEndedError = (error: unknown) => error instanceof CallError && error.code === 'pass-ended'
