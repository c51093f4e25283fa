import { useEffect, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'
import { ReceivedFilterValues, ReceivedQuickFilterValues, SentFilterValues } from '#web/search-params.ts'

// The filters, the search and the order that each list of referrals had last in this tab. They are kept as a draft is: for one
// user, and deleted when that user signs out, because a search is often somebody's name.

const Memory = z.object({
  received: ReceivedFilterValues.extend(ReceivedQuickFilterValues.shape),
  sent: SentFilterValues,
})
type ListName = keyof typeof Memory.shape

const keyFor = (list: ListName) => `list.${list}`
const NO_FILTERS = '{}'

const listeners = new Set<() => void>()
function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Remembers the filters of the list on the screen, or that they were cleared. A list that was opened without filters, as by the link to
 * one referral, leaves the memory alone.
 */
export function useRememberFilters(list: ListName, filters: object) {
  const now = JSON.stringify(filters)
  const before = useRef(now)
  useEffect(() => {
    if (now !== NO_FILTERS) saveDraft(keyFor(list), JSON.parse(now))
    else if (before.current !== NO_FILTERS) clearDraft(keyFor(list))
    before.current = now
    for (const listener of listeners) listener()
  }, [list, now])
}

const readMemory = () =>
  JSON.stringify({
    received: readDraft(keyFor('received'), Memory.shape.received) ?? {},
    sent: readDraft(keyFor('sent'), Memory.shape.sent) ?? {},
  })

/** The filters for links that lead back to the lists; none of another user. */
export const useRememberedFilters = () => Memory.parse(JSON.parse(useSyncExternalStore(onChange, readMemory)))
