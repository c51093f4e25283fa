import { useEffect, useRef, type RefObject } from 'react'

/**
 * Tells the style sheets how high the header is, because what stays below it moves down when enlarged text gives the
 * header a second row.
 */
export function useMeasuredTopBarRef(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      if (ref.current) style.setProperty('--top-bar-height', `${ref.current.offsetHeight}px`)
    })
    if (ref.current) observer.observe(ref.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--top-bar-height')
    }
  }, [])
  return ref
}
