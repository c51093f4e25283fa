import { useEffect, useEffectEvent } from 'react'
import { clearDraft, saveDraft } from '#web/api/drafts.ts'
import type { Edits } from './edits.ts'

/** Keeps the unsaved values of a form as a draft in this tab. Without changes, such as after sending, there is none. */
export function useDraftStorage<Values>(
  key: string,
  { values, edits }: { values: Values; edits: Edits<Values> | null },
) {
  const store = useEffectEvent(() => {
    if (edits) saveDraft(key, values)
    else clearDraft(key)
  })
  useEffect(() => store(), [key, edits])
}
