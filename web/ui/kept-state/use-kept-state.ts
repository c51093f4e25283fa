import { i18n } from '@lingui/core'
import { useContext, useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { IsContentReplacedContext, keptStates, replacedStateKeys } from './kept-states.ts'

/**
 * A state that stays while the page is mounted again in another language, or while its part of the page is replaced
 * (`KeptStateProvider`). Leaving the page in any other way forgets it. Without a `key` it is a plain state.
 */
export function useKeptState<T>(key: string | undefined, initial: () => T): [T, Dispatch<SetStateAction<T>>] {
  const isReplaced = useContext(IsContentReplacedContext)
  const [state, setState] = useState<T>(() =>
    key !== undefined && keptStates.has(key) ? (keptStates.get(key) as T) : initial(),
  )

  useEffect(() => {
    if (key === undefined) return
    keptStates.set(key, state)
    replacedStateKeys.delete(key)
  }, [key, state])

  useEffect(() => {
    const { locale } = i18n
    return () => {
      if (key === undefined || i18n.locale !== locale) return
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it is at this moment decides
      if (isReplaced.current) replacedStateKeys.add(key)
      else keptStates.delete(key)
    }
  }, [key, isReplaced])

  return [state, setState]
}
