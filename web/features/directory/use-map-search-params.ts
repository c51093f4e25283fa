import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MapSearchParams } from '#web/search-params.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { useGoBackOnce } from '#web/ui/hooks/use-go-back-once.ts'
import type { DirectoryNavigation } from './navigation-after-event.ts'

/** Returns the search parameters of the map page, and a function to change them. */
export function useMapSearchParams() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => MapSearchParams.parse(raw), [raw])
  const navigate = useNavigate()
  const { history } = useRouter()
  const isWide = useIsWideScreen()
  const goBackOnce = useGoBackOnce()
  const go = (next: MapSearchParams, { replace = false, opens, closes }: Partial<DirectoryNavigation> = {}) => {
    const { openedOverlay } = history.location.state
    // Otherwise the list would be in the history twice, and the first 'Back' would do nothing. On a narrow screen, going
    // back from the popup would also scroll away from the map.
    if (closes && closes === openedOverlay && (isWide || closes === 'profile')) return goBackOnce()
    // Without its overlay the entry of a popup is replaced: the map has moved below it, and going back would move it again.
    const isKept = openedOverlay === 'profile' ? next.profile !== undefined : opens === openedOverlay
    const overlay = replace ? isKept && openedOverlay : opens
    const state = overlay ? { openedOverlay: overlay } : {}
    void navigate({ to: '.', search: next, replace, resetScroll: false, state })
  }
  return [search, go] as const
}
