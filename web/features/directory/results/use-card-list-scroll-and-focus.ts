import { useEffect, useRef } from 'react'
import { useMapListScroll } from '#web/features/directory/use-map-list-scroll.ts'

interface CardListOptions {
  /** Identifies the query. */
  queryKey: string
  /** The vendor whose popup is open. */
  chosenId: number | undefined
  highlightedId: number | undefined
  /** The list is beside the map, not below it. */
  isWide: boolean
}

/** Controls scrolling of the card list; `list` is the ref of its element. */
export function useCardListScrollAndFocus({ queryKey, chosenId, highlightedId, isWide }: CardListOptions) {
  const list = useRef<HTMLElement>(null)
  const scroll = useMapListScroll(list)
  const raised = chosenId === highlightedId ? highlightedId : undefined

  // Selecting a marker scrolls its card into view in the list beside the map; on a phone it is the first card below the
  // map.
  useEffect(() => {
    if (raised !== undefined && isWide) findCardElement(list.current, raised)?.scrollIntoView({ block: 'nearest' })
  }, [raised, isWide])

  // New results are shown from the top.
  useEffect(() => {
    if (list.current?.scrollTop) list.current.scrollTop = 0
    if (window.scrollY > 0 && !isWide) list.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new query key means new results
  }, [queryKey, isWide])

  const focusCard = (vendorId: number) => {
    if (!isWide) scroll.toVendors()
    findCardElement(list.current, vendorId)?.querySelector('button')?.focus({ preventScroll: true })
  }

  return { list, scroll, focusCard }
}

const findCardElement = (list: HTMLElement | null, vendorId: number) =>
  list?.querySelector<HTMLElement>(`[data-vendor="${vendorId}"]`)
