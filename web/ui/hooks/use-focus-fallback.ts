import { useEffect, useRef } from 'react'

/**
 * For a field that shows another button at each stage: when the button that had the focus is gone, the one in its place
 * gets it. Nobody who is elsewhere by then is called back.
 */
export function useFocusFallback(stage: string) {
  const field = useRef<HTMLDivElement>(null)
  const last = useRef(stage)

  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    if (document.activeElement === document.body) field.current?.querySelector('button')?.focus()
  }, [stage])
  return field
}
