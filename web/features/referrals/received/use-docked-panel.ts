import { useEffect, useEffectEvent } from 'react'
import { useHasSpaceForPanel } from '#web/ui/hooks/use-has-space-for-panel.ts'
import { focusPageHeading, focusRow, scrollRowIntoView } from '#web/ui/table/row-focus.ts'
import { handlesOwnKeyPresses, isDialogOpen } from './use-received-list-shortcuts.ts'
import type { PanelStep } from './panel-step.ts'
import { usePanelSteps } from './use-panel-steps.ts'
import type { ReceivedList } from './use-received-list.ts'

export type DockedPanel = ReturnType<typeof useDockedPanel>

/** The panel beside the list, or over it: which referral it shows, and the ways to another one and back. */
export function useDockedPanel(list: ReceivedList) {
  const { open, send } = list
  const hasSpace = useHasSpaceForPanel()
  const openId = hasSpace && open !== undefined ? open : null
  const { hasStep, goTo } = usePanelSteps(list, open ?? null)
  const close = () => {
    // Before the page goes back, which keeps it where the row is in sight.
    if (!focusRow(String(open))) focusPageHeading()
    send({ type: 'referralClosed' })
  }
  useEscape(openId !== null, close)

  return {
    hasSpace,
    /** The id of the referral in the panel; null when it is closed or over the list. */
    openId,
    isOpen: open !== undefined,
    /** By key: beside the panel the focus goes to the row, so that a screen reader says which one it is. */
    goToAdjacent: (step: PanelStep) => void goTo(step, hasSpace ? focusRow : scrollRowIntoView),
    // By a button of the panel, which keeps the focus.
    previous: hasStep(-1) ? () => void goTo(-1, scrollRowIntoView) : null,
    next: hasStep(1) ? () => void goTo(1, scrollRowIntoView) : null,
    close,
  }
}

function useEscape(isOn: boolean, close: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !handlesOwnKeyPresses(event.target) && !isDialogOpen()) close()
  })
  useEffect(() => {
    if (!isOn) return
    // Before an open list of the panel hears the key and closes: that Escape is the list's.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [isOn])
}

/** Moves the focus from the list into the panel. */
export const focusDockedPanel = () => document.querySelector<HTMLElement>('[data-panel-heading]')?.focus()
