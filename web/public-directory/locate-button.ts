const POSITION_OPTIONS = { timeout: 10_000, maximumAge: Infinity }

/**
 * Shows 'Use my location', which calls `onPosition` once for each press. The output beside the button says that the
 * browser is asked, and that it gave no position.
 */
export function enableLocateButton(
  button: HTMLButtonElement,
  output: HTMLElement,
  onPosition: (coords: GeolocationCoordinates) => void,
): void {
  if (!('geolocation' in navigator)) return
  const setWaiting = (isWaiting: boolean) => {
    button.disabled = isWaiting
    output.textContent = isWaiting ? (output.dataset['waiting'] ?? '') : ''
  }
  button.hidden = false
  button.addEventListener('click', () => {
    setWaiting(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPosition(coords),
      () => {
        setWaiting(false)
        output.textContent = output.dataset['problem'] ?? ''
      },
      POSITION_OPTIONS,
    )
  })
  // A browser that goes back shows the page as it was left.
  window.addEventListener('pagehide', () => setWaiting(false))
}
