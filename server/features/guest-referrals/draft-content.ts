import type { NewGuestReferral } from '#contract/guest-referrals.ts'
import type { Keys } from '#server/platform/keys.ts'
import { decryptContent, encryptContent } from '#server/platform/encrypted-content.ts'

/** What a guest has typed, with what the messages about it carry. */
export interface DraftContent extends Pick<NewGuestReferral, 'vendor' | 'order' | 'sender' | 'sentFor'> {
  code: string
  token: string
  /** Nobody may send it: neither its code nor its link confirms it, and no message carries them. */
  isVoid: boolean
}

/** What a draft holds once it was sent. */
export interface SentDraftStatusPath {
  /** Of the status page, with its secret. */
  path: string
}

/** Encrypts with the key 'drafts', so that a dump of the database holds no word of it (GST-037). */
export const encryptDraft = ({ drafts }: Pick<Keys, 'drafts'>, content: object): string =>
  encryptContent(drafts, content).sealed

export const decryptDraft = <T extends DraftContent | SentDraftStatusPath>(
  { drafts }: Pick<Keys, 'drafts'>,
  encrypted: string,
): T => decryptContent<T>(drafts, { sealed: encrypted })
