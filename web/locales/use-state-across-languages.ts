import { i18n } from '@lingui/core'
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'

/** In the memory of the page alone, never in storage, because the computer may be shared. */
const kept = new Map<string, unknown>()

/**
 * A state that stays while the page is mounted again in another language. Leaving the page in any other way forgets it.
 * Without a `key` it is a plain state.
 */
export function useStateAcrossLanguages<T>(
  key: string | undefined,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState<T>(() => (key !== undefined && kept.has(key) ? (kept.get(key) as T) : initial()))

  useEffect(() => {
    if (key !== undefined) kept.set(key, state)
  }, [key, state])

  useEffect(() => {
    const { locale } = i18n
    return () => {
      if (key !== undefined && i18n.locale === locale) kept.delete(key)
    }
  }, [key])

  return [state, setState]
}
