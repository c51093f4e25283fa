import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'
import type { PanelStep } from './panel-step.ts'
import { getStatusOfShortcutKey } from './status-options.ts'

const STORAGE_KEY = 'keys.received'

export interface ShortcutActions {
  goToAdjacent: (step: 1 | -1) => void
  toggleSelection: (withShift: boolean) => void
  markRead: () => void
  openStatuses: () => void
  chooseDueDate: () => void
  assignToMe: () => void
  askQuestion: () => void
  openMenu: () => void
  undo: () => void
  focusFilters: () => void
  openHelp: () => void
}

/**
 * Keyboard shortcuts of the received list; `ListShortcutsHelp` explains them. Single-key shortcuts interfere with
 * speech input, so they can be switched off permanently (WCAG 2.1.4).
 */
export function useReceivedListShortcuts(actions: ShortcutActions) {
  const [isOn, setOn] = useState(() => readStoredJson(persistentStorage, STORAGE_KEY, z.boolean()) ?? true)
  /** After 'a' a digit leads on to the next referral. */
  const goesToNextAfterStatus = useRef(false)

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
    // The open statuses have taken the digit that came after 'a'.
    const isAnswered =
      goesToNextAfterStatus.current && event.defaultPrevented && getStatusOfShortcutKey(event.key) !== undefined
    goesToNextAfterStatus.current = false
    if (isAnswered) return actions.goToAdjacent(1)
    if (event.defaultPrevented || handlesOwnKeyPresses(event.target)) return
    const action = ACTIONS[event.key]
    if (!action || isDialogOpen({ aboveSidePanel: event.key === 'j' || event.key === 'k' })) return
    event.preventDefault()
    // Mantine closes a menu at a key outside of it: this key has just opened one.
    event.stopImmediatePropagation()
    action(actions)
    goesToNextAfterStatus.current = event.key === 'a'
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn])

  const choose = (next: boolean) => {
    setOn(next)
    persistentStorage.write(STORAGE_KEY, JSON.stringify(next))
  }
  return { isOn, choose }
}

const ACTIONS: Record<string, (actions: ShortcutActions) => void> = {
  j: ({ goToAdjacent }) => goToAdjacent(1),
  k: ({ goToAdjacent }) => goToAdjacent(-1),
  x: ({ toggleSelection }) => toggleSelection(false),
  X: ({ toggleSelection }) => toggleSelection(true),
  e: ({ markRead }) => markRead(),
  s: ({ openStatuses }) => openStatuses(),
  a: ({ openStatuses }) => openStatuses(),
  d: ({ chooseDueDate }) => chooseDueDate(),
  i: ({ assignToMe }) => assignToMe(),
  q: ({ askQuestion }) => askQuestion(),
  m: ({ openMenu }) => openMenu(),
  z: ({ undo }) => undo(),
  '/': ({ focusFilters }) => focusFilters(),
  '?': ({ openHelp }) => openHelp(),
}

const FIELDS = 'input:not([type="checkbox"], [data-act]), textarea, select, [contenteditable="true"]'
const OPEN_LISTS = '[data-expanded], [role="listbox"], [role="menu"]'

/** Keys have another meaning in a field, an open list or a dialog. The closed list of statuses in the panel has none. */
export const handlesOwnKeyPresses = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${FIELDS}, ${OPEN_LISTS}, [role="dialog"]`) !== null

/**
 * True while a dialog is open, also when none of it has the focus, as while its buttons are disabled. The panel over the
 * list counts as one, except for `aboveSidePanel`.
 */
export const isDialogOpen = ({ aboveSidePanel = false } = {}) =>
  document.querySelector(`[aria-modal="true"]${aboveSidePanel ? ':not([data-side-panel])' : ''}`) !== null

/**
 * Returns the step for j (next) and k (previous) in the panel over the list; null for other keys and inside a field or
 * an open list.
 */
export function getPanelStepOfKeyEvent(event: ReactKeyboardEvent): PanelStep | null {
  const { key, target, currentTarget } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return null
  if (target.closest(`${FIELDS}, ${OPEN_LISTS}`) || target.closest('[role="dialog"]') !== currentTarget) return null
  return key === 'j' ? 1 : key === 'k' ? -1 : null
}
