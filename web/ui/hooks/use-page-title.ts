import { useEffect, useSyncExternalStore } from 'react'

let customPageTitle: string | null = null
const watchers = new Set<() => void>()

function setCustomPageTitle(title: string | null) {
  customPageTitle = title
  for (const act of watchers) act()
}

/** Names the page in the tab while it is shown, where its route's title says too little: a vendor's name. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    setCustomPageTitle(title)
    return () => setCustomPageTitle(null)
  }, [title])
}

/** The title that the page on screen has given itself. */
export const useCustomPageTitle = () =>
  useSyncExternalStore(
    (act) => {
      watchers.add(act)
      return () => watchers.delete(act)
    },
    () => customPageTitle,
  )
