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
  const pass = () => {
    if (typed.trim() === value) return
    setPassedOn(typed.trim())
    onChange(typed.trim())
  }
  // Without an argument, so that a text from outside that has come meanwhile is not undone.
  const passSoon = useDebouncedCallback(pass, pauseMs)

  return {
    text: typed,
    setText: (text: string) => {
      setTyped(text)
      passSoon()
    },
    /** Passes on the text without waiting, as for Enter. */
    flush: () => {
      passSoon.cancel()
      pass()
    },
  }
}
