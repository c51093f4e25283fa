const PRESSES = 3
const WITHIN_MS = 3_000

/** 'Leave this site', also by Esc three times: hides the page at once and replaces it by a neutral site. */
export function watchLeaveSite(link: HTMLAnchorElement): void {
  const leave = () => {
    document.documentElement.hidden = true
    document.documentElement.style.display = 'none'
    document.title = ' '
    // The page is not in the history behind the neutral site; earlier pages are.
    window.location.replace(link.href)
  }
  link.addEventListener('click', (event) => {
    event.preventDefault()
    leave()
  })

  let presses: number[] = []
  document.addEventListener('keydown', ({ key, timeStamp, repeat }) => {
    if (repeat) return
    presses = key === 'Escape' ? [...presses, timeStamp].slice(-PRESSES) : []
    if (presses.length === PRESSES && timeStamp - presses[0]! <= WITHIN_MS) leave()
  })
}
