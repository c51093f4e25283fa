const ATTENDED_MS = 60_000
/** Not `scroll`: a list that a refresh has made shorter scrolls by itself. */
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'input', 'click', 'wheel', 'touchmove']

/** On the clock of `performance`, which nobody sets; null while input is not watched. */
let lastInputAt: number | null = null

const noteInput = () => {
  lastInputAt = performance.now()
}

/** Begins to remember when this page was last used; returns a function that stops it. Called once at start. */
export function watchUserInput(): () => void {
  // Opening the page is a person's act.
  noteInput()
  for (const type of INPUT_EVENTS) window.addEventListener(type, noteInput, { capture: true, passive: true })
  return () => {
    for (const type of INPUT_EVENTS) window.removeEventListener(type, noteInput, { capture: true })
    lastInputAt = null
  }
}

/** True when nobody has used this page for a minute, so that what it reads is its own doing. */
export const isPageUnattended = (): boolean => lastInputAt !== null && performance.now() - lastInputAt > ATTENDED_MS
