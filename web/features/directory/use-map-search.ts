import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MapSearchParams } from '#web/search.ts'

interface NavigateOptions {
  /** Replaces the last history entry, for changes that nobody would go back to. */
  replace?: boolean
}

/** Returns the search parameters of the map page, and a function to change them. */
export function useMapSearch() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => MapSearchParams.parse(raw), [raw])
  const navigate = useNavigate()
  const go = (next: MapSearchParams, { replace = false }: NavigateOptions = {}) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  return [search, go] as const
}
