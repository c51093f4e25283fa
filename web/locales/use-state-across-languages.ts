import { i18n } from '@lingui/core'
import { useContext, useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { InterruptionContext, keptStates } from './kept-states.ts'

/**
 * A state that stays while the page is mounted again in another language, or while `KeepStatesWhile` says so. Leaving the
 * page in any other way forgets it. Without a `key` it is a plain state.
 */
export function useStateAcrossLanguages<T>(
  key: string | undefined,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const interruption = useContext(InterruptionContext)
  const [state, setState] = useState<T>(() =>
    key !== undefined && keptStates.has(key) ? (keptStates.get(key) as T) : initial(),
  )

  useEffect(() => {
    if (key !== undefined) keptStates.set(key, state)
  }, [key, state])

  useEffect(() => {
    const { locale } = i18n
    const now = interruption.current
    return () => {
      if (key === undefined || i18n.locale !== locale) return
      if (now.isOn) now.keys.add(key)
      else keptStates.delete(key)
    }
  }, [key, interruption])

  return [state, setState]
}
