import { useEffect, useRef } from 'react'

const MARGIN = 16

/** Ends an element above the bottom of the screen, wherever the page is scrolled to; it then scrolls by itself. */
export function useFitToScreenBottomRef<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => {
    const fit = () => {
      const { current } = element
      if (!current) return
      current.style.maxHeight = `${window.innerHeight - current.getBoundingClientRect().top - MARGIN}px`
    }
    fit()
    window.addEventListener('scroll', fit, { passive: true })
    window.addEventListener('resize', fit)
    // What is above it may be loaded later.
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    return () => {
      window.removeEventListener('scroll', fit)
      window.removeEventListener('resize', fit)
      observer.disconnect()
    }
  }, [])
  return element
}
