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
  const go = (next: MapSearchParams, { replace = false, profile }: Partial<DirectoryNavigation> = {}) => {
    // Otherwise the list would be in the history twice, and the first 'Back' would do nothing.
    if (profile === 'closes' && history.location.state.isProfileAdded) return history.back()
    const isAdded = replace && next.profile !== undefined && history.location.state.isProfileAdded
    const state = profile === 'opens' || isAdded ? { isProfileAdded: true } : {}
    void navigate({ to: '.', search: next, replace, resetScroll: false, state })
  }
  return [search, go] as const
}
