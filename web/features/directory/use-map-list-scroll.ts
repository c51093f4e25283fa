import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useState, type RefObject } from 'react'

/** CONST-001 */
const SETTLED_MS = 100
/** CONST-002: this share of the screen's height scrolled away, and one looks at the vendors. */
const VENDORS_FROM = 0.25

/** Whether a phone shows the map or the cards that are pulled over it, and the way to either. */
export function useMapListScroll(cards: RefObject<HTMLElement | null>) {
  const [area, setArea] = useState<'map' | 'vendors'>('map')
  const look = useDebouncedCallback(
    () => setArea(window.scrollY > window.innerHeight * VENDORS_FROM ? 'vendors' : 'map'),
    SETTLED_MS,
  )
  useWindowEvent('scroll', look)

  const behavior = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
  return {
    area,
    toMap: () => window.scrollTo({ top: 0, behavior: behavior() }),
    toVendors: () => cards.current?.scrollIntoView({ block: 'start', behavior: behavior() }),
  }
}
