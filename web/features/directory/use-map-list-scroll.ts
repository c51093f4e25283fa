import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useState, type RefObject } from 'react'

/** Time without scrolling after which the position counts as settled (CONST-001). */
const SETTLED_MS = 100
/** CONST-002: from this share of the screen's height scrolled, the cards count as shown. */
const VENDORS_FROM = 0.25

/** Returns whether a phone shows the map or the cards scrolled over it, and functions to show either. */
export function useMapListScroll(cards: RefObject<HTMLElement | null>) {
  const [area, setArea] = useState<'map' | 'vendors'>('map')
  const updateArea = useDebouncedCallback(
    () => setArea(window.scrollY > window.innerHeight * VENDORS_FROM ? 'vendors' : 'map'),
    SETTLED_MS,
  )
  useWindowEvent('scroll', updateArea)

  const behavior = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
  return {
    area,
    toMap: () => window.scrollTo({ top: 0, behavior: behavior() }),
    toVendors: () => cards.current?.scrollIntoView({ block: 'start', behavior: behavior() }),
  }
}
