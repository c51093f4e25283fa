import { z } from 'zod'
import { readLinkDraft, removeLinkDraft, saveLinkDraft } from '#web/api/link-passes.ts'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'

export const TextValues = z.object({ text: z.string() })
export type TextValues = z.output<typeof TextValues>

/** Where an unsent text is kept. */
export interface TextDraftStore {
  read: (key: string) => TextValues | null
  save: (key: string, draft: TextValues) => void
  remove: (key: string) => void
}

/** Those of the signed-in user, in this tab. */
export const USER_DRAFT_STORE: TextDraftStore = {
  read: (key) => readDraft(key, TextValues),
  save: saveDraft,
  remove: clearDraft,
}

/** Kept as long as the tab has the pass of the link, which is their key. */
export const LINK_DRAFT_STORE: TextDraftStore = {
  read: (link) => readLinkDraft(link, TextValues),
  save: saveLinkDraft,
  remove: removeLinkDraft,
}

/** The key of a sender's unsent reply. */
export const getReplyDraftKey = (referralId: number) => `reply.${referralId}`

/** The key of an unsent question to the sender. */
export const getQuestionDraftKey = (referralId: number) => `question.${referralId}`
