import { useEffect } from 'react'

/**
 * Lets the browser ask before the tab is closed. For a form whose draft is kept in the tab: moving on within the hub, or to
 * another language, loses nothing, so `useUnsavedGuard` would ask for nothing.
 */
export function useTabCloseGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
