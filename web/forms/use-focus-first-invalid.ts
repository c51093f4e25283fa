import { useEffect, useRef } from 'react'

/** Moves the focus to the first invalid field after each failed submit; for a form without a summary. */
export function useFocusFirstInvalid(attempt: number) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid="true"]')?.focus()
  }, [attempt])
  return form
}
