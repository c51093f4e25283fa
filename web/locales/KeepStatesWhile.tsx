import { i18n } from '@lingui/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { InterruptionContext, keptStates, type Interruption } from './kept-states.ts'

interface Props {
  /** True while something else, such as the question for a new code, takes the place of a form. */
  isInterrupted: boolean
  children: ReactNode
}

/** Keeps the states of `useStateAcrossLanguages` while their place is taken, until this component is left. */
export function KeepStatesWhile({ isInterrupted, children }: Props) {
  const interruption = useRef<Interruption>({ isOn: false, keys: new Set() })
  // A layout effect, as it runs before the states that leave the page are cleaned up.
  useLayoutEffect(() => {
    interruption.current.isOn = isInterrupted
  })
  useEffect(() => {
    const { locale } = i18n
    const now = interruption.current
    return () => {
      now.isOn = false
      if (i18n.locale === locale) for (const key of now.keys) keptStates.delete(key)
    }
  }, [])
  return <InterruptionContext value={interruption}>{children}</InterruptionContext>
}
