/** Longer waits than this would overflow the timer. */
const MAX_WAIT_MS = 86_400_000

/**
 * Removes a text such as 'Open until 5 pm' once it is not true any more: a page stays open for long, and a browser that
 * goes back shows the page as it was.
 */
export function removeOutdatedOpenNowTexts(): void {
  const remove = () => {
    const states = [...document.querySelectorAll<HTMLElement>('[data-until]')]
    const waits = states.map((state) => Date.parse(state.dataset['until'] ?? '') - Date.now())
    for (const [nth, state] of states.entries()) if (waits[nth]! <= 0) (state.closest('li, p') ?? state).remove()
    const next = Math.min(...waits.filter((wait) => wait > 0))
    if (Number.isFinite(next)) setTimeout(remove, Math.min(next, MAX_WAIT_MS))
  }
  remove()
  // Timers do not run while the page is in the browser's history.
  window.addEventListener('pageshow', ({ persisted }) => persisted && remove())
}
