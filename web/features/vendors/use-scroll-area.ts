import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/** CONST-001 */
const SETTLED_MS = 100
/** CONST-002: this share of the screen's height scrolled away, and one looks at the vendors. */
const VENDORS_FROM = 0.25

/** Whether a phone shows the map or the cards that are pulled over it, and the way to either. */
export function useScrollArea() {
  const [area, setArea] = useState<'map' | 'vendors'>('map')
  const look = useDebouncedCallback(
    () => setArea(window.scrollY > window.innerHeight * VENDORS_FROM ? 'vendors' : 'map'),
    SETTLED_MS,
  )
  useWindowEvent('scroll', look)

  const scrollTo = (top: number) => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return { area, toMap: () => scrollTo(0), toVendors: () => scrollTo(window.innerHeight) }
}
