import { useEffect } from 'react'
import { clearDraft, saveDraft } from '#web/api/drafts.ts'

/** Keeps the unsaved values of a form as a draft in this tab. Without changes, such as after sending, there is none. */
export function useKeepDraft(key: string, { values, isDirty }: { values: object; isDirty: boolean }) {
  useEffect(() => {
    if (isDirty) saveDraft(key, values)
    else clearDraft(key)
  }, [key, values, isDirty])
}
