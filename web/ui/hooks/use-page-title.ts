import { useEffect, useSyncExternalStore } from 'react'

let customPageTitle: string | null = null
const watchers = new Set<() => void>()

function setCustomPageTitle(title: string | null) {
  customPageTitle = title
  for (const listener of watchers) listener()
}

/** Sets the tab title while the page is shown, where the route's title is too general: a vendor's name. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    setCustomPageTitle(title)
    return () => setCustomPageTitle(null)
  }, [title])
}

/** Returns the title set by the current page. */
export const useCustomPageTitle = () =>
  useSyncExternalStore(
    (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    () => customPageTitle,
  )
