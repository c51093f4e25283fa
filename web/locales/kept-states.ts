import { createContext, type RefObject } from 'react'

/**
 * What parts of a page come back with when they are mounted again. In the memory of the page alone, never in storage,
 * because the computer may be shared.
 */
export const keptStates = new Map<string, unknown>()

/** Whether a part of the page is replaced for a while, and the states that it is to come back with. */
export interface Interruption {
  isOn: boolean
  keys: Set<string>
}

const NO_INTERRUPTION: RefObject<Interruption> = { current: { isOn: false, keys: new Set() } }

export const InterruptionContext = createContext(NO_INTERRUPTION)
