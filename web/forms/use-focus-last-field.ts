import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * For a form whose save button disappears with the last unsaved change: after it was pressed by keyboard, the focus
 * returns to the field that had it last. Returns the handler for `onFocus` of its content.
 */
export function useFocusLastField(isDirty: boolean) {
  const lastField = useRef<HTMLElement>(null)
  const isByKeyboard = useRef(false)
  const wasDirty = useRef(isDirty)

  useEffect(() => {
    const hasEnded = wasDirty.current && !isDirty
    wasDirty.current = isDirty
    // A focus that has moved elsewhere stays there.
    if (hasEnded && isByKeyboard.current && document.activeElement === document.body) lastField.current?.focus()
  }, [isDirty])

  return ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea, select')) lastField.current = target
    // A touch on a button must not open the keyboard of a phone afterwards.
    else isByKeyboard.current = target.matches(':focus-visible')
  }
}
