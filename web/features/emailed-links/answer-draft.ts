import { useEffect } from 'react'
import { z } from 'zod'
import { AnswerAction } from '#contract/referral-answers.ts'
import { readLinkDraft, removeLinkDraft, saveLinkDraft } from '#web/api/link-passes.ts'

// An answer that is not sent yet survives a reload, as long as the tab has the pass of its link.

export const AnswerDetailsFormValues = z.object({
  reason: z.string(),
  weeks: z.string(),
  at: z.string(),
  text: z.string(),
})
export type AnswerDetailsFormValues = z.output<typeof AnswerDetailsFormValues>

const AnswerDraft = z.object({ answer: AnswerAction, seen: z.number(), values: AnswerDetailsFormValues })
type AnswerDraft = z.output<typeof AnswerDraft>

export const readAnswerDraft = (link: string): AnswerDraft | null => readLinkDraft(link, AnswerDraft)

/** Keeps what is typed in the tab. It stays when the form leaves the page; sending or cancelling removes it. */
export function useKeepAnswerDraft(link: string, isDirty: boolean, { answer, seen, values }: AnswerDraft): void {
  useEffect(() => {
    if (isDirty) saveLinkDraft(link, { answer, seen, values })
    else removeLinkDraft(link)
  }, [link, isDirty, answer, seen, values])
}
