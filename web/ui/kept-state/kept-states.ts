import { createContext, type RefObject } from 'react'

/**
 * The states with which parts of a page are mounted again, by key. In the memory of the page alone, never in storage,
 * because the computer may be shared.
 */
export const keptStates = new Map<string, unknown>()

/** The keys of states whose part of the page is replaced for now. */
export const replacedStateKeys = new Set<string>()

/** Forgets the states of what is replaced now, so that nobody finds them later. */
export function forgetStatesOfReplacedContent() {
  for (const key of replacedStateKeys) keptStates.delete(key)
  replacedStateKeys.clear()
}

/** Whether the content of the provider is replaced; never without a provider. */
export const IsContentReplacedContext = createContext<RefObject<boolean>>({ current: false })
