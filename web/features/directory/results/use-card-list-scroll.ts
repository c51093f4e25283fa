import { useEffect, useRef } from 'react'
import { useHighlightedCard } from './use-highlighted-card.ts'
import { useMapListScroll } from '#web/features/directory/use-map-list-scroll.ts'

interface CardListOptions {
  /** Identifies the query. */
  queryKey: string
  /** The vendor whose popup is open. */
  chosenId: number | undefined
  /** The list is beside the map, not below it. */
  isWide: boolean
}

/** Controls scrolling of the card list: `list` is the ref of its element, `mark` highlights a card for a moment. */
export function useCardListScroll({ queryKey, chosenId, isWide }: CardListOptions) {
  const list = useRef<HTMLElement>(null)
  const [markedId, mark] = useHighlightedCard()
  const scroll = useMapListScroll(list)
  const raised = chosenId === markedId ? markedId : undefined

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

  const showCard = (vendorId: number) => {
    mark(vendorId)
    if (!isWide) scroll.toVendors()
    findCardElement(list.current, vendorId)?.querySelector('button')?.focus({ preventScroll: true })
  }

  return { list, scroll, markedId, mark, showCard }
}

const findCardElement = (list: HTMLElement | null, vendorId: number) =>
  list?.querySelector<HTMLElement>(`[data-vendor="${vendorId}"]`)
