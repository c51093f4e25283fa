import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { lasting, readJson } from '#web/api/storage.ts'
import { focusedRowId, stepRow, toggleFocusedRow } from '#web/ui/row-focus.ts'

const KEPT = 'keys.received'

interface Acts {
  markRead: (id: number) => void
  focusFilters: () => void
  help: () => void
}

/**
 * The keys of the received list: j and k go through its rows, x selects, e marks as read, / goes to the filters, ? says so.
 * Single keys get in the way of speech input, so they can be switched off, and stay off (WCAG 2.1.4).
 */
export function useListKeys(acts: Acts) {
  const [isOn, setOn] = useState(() => readJson(lasting, KEPT, z.boolean()) ?? true)
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })

  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])

  const choose = (next: boolean) => {
    setOn(next)
    lasting.write(KEPT, JSON.stringify(next))
  }
  return { isOn, choose }
}

function actOf({ key, shiftKey }: KeyboardEvent, acts: Acts): (() => void) | null {
  switch (key) {
    case 'j':
      return () => stepRow(1)
    case 'k':
      return () => stepRow(-1)
    case 'x':
    case 'X':
      return () => toggleFocusedRow(shiftKey)
    case 'e':
      return () => {
        const id = focusedRowId()
        if (id !== null) acts.markRead(Number(id))
      }
    case '/':
      return acts.focusFilters
    case '?':
      return acts.help
    default:
      return null
  }
}

/** In a field, an open list or a dialog keys mean something else. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]',
  ) !== null
