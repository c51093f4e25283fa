import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'
import { focusedRowId, focusAdjacentRow, toggleFocusedRowSelection } from '#web/ui/table/row-focus.ts'

const STORAGE_KEY = 'keys.received'

interface ShortcutActions {
  markRead: (id: number) => void
  focusFilters: () => void
  openHelp: () => void
}

/**
 * The keys of the received list: j and k go through its rows, x selects, e marks as read, / goes to the filters, ? says so.
 * Single keys get in the way of speech input, so they can be switched off, and stay off (WCAG 2.1.4).
 */
export function useListShortcuts(acts: ShortcutActions) {
  const [isOn, setOn] = useState(() => readStoredJson(persistentStorage, STORAGE_KEY, z.boolean()) ?? true)
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })

  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = shortcutAction(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])

  const choose = (next: boolean) => {
    setOn(next)
    persistentStorage.write(STORAGE_KEY, JSON.stringify(next))
  }
  return { isOn, choose }
}

function shortcutAction({ key, shiftKey }: KeyboardEvent, acts: ShortcutActions): (() => void) | null {
  switch (key) {
    case 'j':
      return () => focusAdjacentRow(1)
    case 'k':
      return () => focusAdjacentRow(-1)
    case 'x':
    case 'X':
      return () => toggleFocusedRowSelection(shiftKey)
    case 'e':
      return () => {
        const id = focusedRowId()
        if (id !== null) acts.markRead(Number(id))
      }
    case '/':
      return acts.focusFilters
    case '?':
      return acts.openHelp
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
