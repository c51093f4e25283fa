import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The text of a field that acts on its own, when typing pauses for `pauseMs`. The text follows `value` when that changes
 * from outside: back, forward, a link. What has been typed since the last change was passed on stays.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void, pauseMs = 300) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const [passedOn, setPassedOn] = useState<string | null>(null)
  if (last !== value) {
    setLast(value)
    setPassedOn(null)
    if (value !== passedOn && typed.trim() !== value) setTyped(value)
  }
  const passOn = (text: string) => {
    setPassedOn(text)
    onChange(text)
  }
  const passOnSoon = useDebouncedCallback(passOn, pauseMs)

  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      passOnSoon(text.trim())
    },
    /** Passes on what is typed without waiting, as for Enter. */
    passOnNow: () => {
      passOnSoon.cancel()
      if (typed.trim() !== value) passOn(typed.trim())
    },
  }
}
