import { useEffect, useRef } from 'react'

/**
 * For a field that shows different buttons in each stage: when the focused button is removed, its replacement gets the
 * focus. A focus that has moved elsewhere stays there.
 */
export function useFocusReplacementButton(stage: string) {
  const field = useRef<HTMLDivElement>(null)
  const last = useRef(stage)

  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    if (document.activeElement === document.body)
      field.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [stage])
  return field
}
