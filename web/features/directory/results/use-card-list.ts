import { useEffect, useRef } from 'react'
import { useHighlightedCard } from './use-highlighted-card.ts'
import { useMapListScroll } from '#web/features/directory/use-map-list-scroll.ts'

interface CardListOptions {
  /** Changes with what is asked. */
  question: string
  /** The vendor whose popup is open. */
  chosenId: number | undefined
  /** The list stands beside the map, not under it. */
  isWide: boolean
}

/** The list of cards as a place to scroll in: `list` is its element, `mark` lifts a card for a moment. */
export function useCardList({ question, chosenId, isWide }: CardListOptions) {
  const list = useRef<HTMLElement>(null)
  const [markedId, mark] = useHighlightedCard()
  const scroll = useMapListScroll(list)
  const raised = chosenId === markedId ? markedId : undefined

  // The card of a marker comes up in the list beside the map; on a phone it is the first one under the map.
  useEffect(() => {
    if (raised !== undefined && isWide) findCardElement(list.current, raised)?.scrollIntoView({ block: 'nearest' })
  }, [raised, isWide])

  // A new answer is read from its beginning.
  useEffect(() => {
    if (list.current?.scrollTop) list.current.scrollTop = 0
    if (window.scrollY > 0 && !isWide) list.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the question is what makes an answer new
  }, [question, isWide])

  const showCard = (vendorId: number) => {
    mark(vendorId)
    if (!isWide) scroll.toVendors()
    findCardElement(list.current, vendorId)?.querySelector('button')?.focus({ preventScroll: true })
  }

  return { list, scroll, markedId, mark, showCard }
}

const findCardElement = (list: HTMLElement | null, vendorId: number) =>
  list?.querySelector<HTMLElement>(`[data-vendor="${vendorId}"]`)
