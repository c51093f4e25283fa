import { useSyncExternalStore } from 'react'

let mounts = 0
const listeners = new Set<() => void>()

/** Mounts the whole product again, without any state of its components. */
export function remountApp(): void {
  mounts += 1
  for (const listener of listeners) listener()
}

/** Returns how often the product was mounted again. */
export const useAppRemountCount = (): number => useSyncExternalStore(subscribe, () => mounts)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
