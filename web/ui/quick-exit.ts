import { clearGuestDrafts } from '#web/api/guest-drafts.ts'

const PRESSES = 3
const WITHIN_MS = 3_000

/**
 * 'Leave this site', also by Esc three times: hides the page immediately and replaces it by a neutral site. Returns a function that
 * stops watching.
 */
export function attachQuickExitHandlers(link: HTMLAnchorElement): () => void {
  const leave = () => {
    document.documentElement.hidden = true
    document.documentElement.style.display = 'none'
    document.title = ' '
    clearGuestDrafts()
    // The page is not in the history behind the neutral site; earlier pages are.
    window.location.replace(link.href)
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    leave()
  }

  let presses: number[] = []
  const onKey = ({ key, timeStamp, repeat }: KeyboardEvent) => {
    if (repeat) return
    presses = key === 'Escape' ? [...presses, timeStamp].slice(-PRESSES) : []
    if (presses.length === PRESSES && timeStamp - presses[0]! <= WITHIN_MS) leave()
  }
  link.addEventListener('click', onClick)
  // First, so that an open list or dialog that closes by Esc does not keep the key for itself.
  document.addEventListener('keydown', onKey, { capture: true })
  return () => {
    link.removeEventListener('click', onClick)
    document.removeEventListener('keydown', onKey, { capture: true })
  }
}
