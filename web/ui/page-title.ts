import { useEffect, useSyncExternalStore } from 'react'

let ownTitle: string | null = null
const watchers = new Set<() => void>()

function setOwnTitle(title: string | null) {
  ownTitle = title
  for (const act of watchers) act()
}

/** Names the page in the tab while it is shown, where its route's title says too little: a vendor's name. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    setOwnTitle(title)
    return () => setOwnTitle(null)
  }, [title])
}

/** The title that the page on screen has given itself. */
export const useOwnTitle = () =>
  useSyncExternalStore(
    (act) => {
      watchers.add(act)
      return () => watchers.delete(act)
    },
    () => ownTitle,
  )
