import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MapSearchParams } from '#web/search-params.ts'
import type { DirectoryNavigation } from './navigation-after-event.ts'

/** Returns the search parameters of the map page, and a function to change them. */
export function useMapSearch() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => MapSearchParams.parse(raw), [raw])
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = (next: MapSearchParams, { replace = false, opens, closes }: Partial<DirectoryNavigation> = {}) => {
    const { added } = history.location.state
    // Otherwise the list would be in the history twice, and the first 'Back' would do nothing.
    if (closes && closes === added) return history.back()
    // Without the mark the entry of a popup is replaced: the map has moved below it, and going back would move it again.
    const isKept = added === 'profile' ? next.profile !== undefined : opens === added
    const mark = replace ? isKept && added : opens
    const state = mark ? { added: mark } : {}
    void navigate({ to: '.', search: next, replace, resetScroll: false, state })
  }
  return [search, go] as const
}
