import { useEffect, useEffectEvent, useReducer } from 'react'
import type { MapTarget } from '#web/map/view.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { getNavigationAfterEvent, type DirectoryNavigation } from './navigation-after-event.ts'
import {
  createInitialDirectoryState,
  reduceDirectory,
  type DirectoryContext,
  type DirectoryEvent,
} from './directory-state.ts'

/** How long a card is highlighted (CONST-016). */
const HIGHLIGHT_MS = 2_000

type SetMapSearch = (next: MapSearchParams, options: Omit<DirectoryNavigation, 'search'>) => void

/** Returns the state of the map page, and a function that applies an event to the state and to the address. */
export function useDirectoryReducer(context: DirectoryContext, home: MapTarget, go: SetMapSearch) {
  const [state, update] = useReducer(reduceDirectory, { search: context.search, home }, createInitialDirectoryState)
  const send = (event: DirectoryEvent) => {
    update({ event, context })
    const address = getNavigationAfterEvent(event, context)
    if (address) go(address.search, address)
  }

  const { highlightedCard } = state
  const expireHighlight = useEffectEvent(() => send({ type: 'highlightExpired' }))
  useEffect(() => {
    if (!highlightedCard) return
    const timer = setTimeout(expireHighlight, HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlightedCard])
  return [state, send] as const
}
