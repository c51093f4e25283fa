import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MapSearch } from '#web/search.ts'

interface NavigateOptions {
  /** In the place of the last entry of the history: for what nobody would go back to. */
  replace?: boolean
}

/** What the address says of the map screen, and the way to say something else. */
export function useMapSearch() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => MapSearch.parse(raw), [raw])
  const navigate = useNavigate()
  const go = (next: MapSearch, { replace = false }: NavigateOptions = {}) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  return [search, go] as const
}
