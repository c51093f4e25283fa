import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'
import {
  focusedRowId,
  focusAdjacentRow,
  pressFocusedRowControl,
  toggleFocusedRowSelection,
} from '#web/ui/table/row-focus.ts'

const STORAGE_KEY = 'keys.received'

interface ShortcutActions {
  markRead: (id: number) => void
  focusFilters: () => void
  openHelp: () => void
}

/**
 * Keyboard shortcuts of the received list: j and k move through the rows, x selects, e marks as read, s opens the
 * statuses, of which a digit chooses one, / focuses the filters, ? opens the help. Single-key shortcuts interfere with speech input, so they can be switched off permanently
 * (WCAG 2.1.4).
 */
export function useReceivedListShortcuts(actions: ShortcutActions) {
  const [isOn, setOn] = useState(() => readStoredJson(persistentStorage, STORAGE_KEY, z.boolean()) ?? true)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const action = shortcutAction(event, latest.current)
      if (!action) return
      event.preventDefault()
      action()
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

function shortcutAction({ key, shiftKey }: KeyboardEvent, actions: ShortcutActions): (() => void) | null {
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
        if (id !== null) actions.markRead(Number(id))
      }
    case 's':
      return () => pressFocusedRowControl('status')
    case '/':
      return actions.focusFilters
    case '?':
      return actions.openHelp
    default:
      return null
  }
}

/** Keys have another meaning in a field, an open list or a dialog. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]',
  ) !== null
