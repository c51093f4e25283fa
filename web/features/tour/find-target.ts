import { isElementDrawn } from '#web/ui/is-element-drawn.ts'
import type { TourScreen, TourStep } from './tour-steps.ts'

const POLL_MS = 100
/** Without loading for so long, what a new screen shows stays in its place. */
const STILL_MS = 300
/** Without loading for so long, a screen shows everything that it will show. */
const SETTLED_MS = 600
const MAX_WAIT_MS = 8_000

export interface ScreenControl {
  /** Opens a screen; false when the user cannot get there. */
  openScreen: (screen: TourScreen) => Promise<boolean>
  /** True while the screen may still change by itself. */
  isLoading: () => boolean
}

interface FoundTarget {
  element: HTMLElement
  /** The target is the menu that holds what the step is about. */
  isMenu: boolean
}

/** Finds the target of a step; opens its screen when it is on another one (decision 57). Null when there is none. */
export async function openScreenAndFindTarget(
  step: TourStep,
  { openScreen, isLoading, isMobile, isOpen }: ScreenControl & { isMobile: boolean; isOpen: boolean },
): Promise<FoundTarget | null> {
  const shown = findTarget(step, isMobile)
  if (shown) return shown
  const opened = isOpen ? undefined : step.screen
  if (opened && !(await openScreen(opened))) return null
  let settledMs = 0
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS && settledMs < SETTLED_MS; waitedMs += POLL_MS) {
    const found = findTarget(step, isMobile)
    if (found && (!opened || settledMs >= STILL_MS)) return found
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    settledMs = isLoading() ? 0 : settledMs + POLL_MS
  }
  return findTarget(step, isMobile)
}

function findTarget({ at, mobile }: TourStep, isMobile: boolean): FoundTarget | null {
  const itself = findVisibleElement(at)
  if (itself) return { element: itself, isMenu: false }
  const menu = isMobile && mobile?.at ? findVisibleElement(mobile.at) : undefined
  return menu ? { element: menu, isMenu: true } : null
}

/** Returns the first visible element with this name: both the phone's and the wide navigation use it. */
function findVisibleElement(name: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)
  return [...found].find(isElementDrawn)
}
