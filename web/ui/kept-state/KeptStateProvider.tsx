import { i18n } from '@lingui/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IsContentReplacedContext, forgetStatesOfReplacedContent } from './kept-states.ts'

interface Props {
  /** True while another screen replaces the content, such as the request for a new code. */
  isContentReplaced: boolean
  children: ReactNode
}

/** Lets `useKeptState` keep the states of content that is replaced, until this component is left. */
export function KeptStateProvider({ isContentReplaced, children }: Props) {
  const isReplaced = useRef(false)
  // A layout effect, as it runs before the states that leave the page are cleaned up.
  useLayoutEffect(() => {
    isReplaced.current = isContentReplaced
  })
  useEffect(() => {
    const { locale } = i18n
    return () => {
      isReplaced.current = false
      if (i18n.locale !== locale) return
      forgetStatesOfReplacedContent()
    }
  }, [])
  return <IsContentReplacedContext value={isReplaced}>{children}</IsContentReplacedContext>
}
