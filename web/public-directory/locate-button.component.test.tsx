import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enableLocateButton } from './locate-button.ts'

/** The button of the page, in a browser whose answers about its position are given by the test. */
function renderLocateButton() {
  document.body.innerHTML = `<button id="locate" hidden>Use my location</button>
    <output id="located" data-waiting="Finding your location…" data-problem="No location"></output>`
  onTestFinished(() => document.body.replaceChildren())
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => undefined)
  onTestFinished(() => ask.mockRestore())
  const onPosition = vi.fn<(coords: GeolocationCoordinates) => void>()
  enableLocateButton(
    document.querySelector<HTMLButtonElement>('#locate')!,
    document.querySelector<HTMLElement>('#located')!,
    onPosition,
  )
  return { ask, onPosition }
}

const button = page.getByRole('button', { name: 'Use my location' })
const status = page.getByRole('status')

test('while the browser is asked for the position, for ten seconds at most, the button waits', async () => {
  const { ask, onPosition } = renderLocateButton()
  await button.click()
  await expect.element(button).toBeDisabled()
  await expect.element(status).toHaveTextContent('Finding your location…')
  expect(ask.mock.lastCall?.[2]).toMatchObject({ timeout: 10_000 })
  const coords = { latitude: 43.65, longitude: -79.38 } as GeolocationCoordinates
  ask.mock.lastCall?.[0]({ coords } as GeolocationPosition)
  expect(onPosition).toHaveBeenCalledExactlyOnceWith(coords)
  await expect.element(button).toBeDisabled()
})

test('a refused position is told beside the button, which keeps its name and can be pressed again', async () => {
  const { ask } = renderLocateButton()
  await button.click()
  ask.mock.lastCall?.[1]?.({ code: 1 } as GeolocationPositionError)
  await expect.element(status).toHaveTextContent('No location')
  await expect.element(button).toBeEnabled()
  await button.click()
  await expect.element(status).toHaveTextContent('Finding your location…')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page that comes back from the history offers the button again', async () => {
  renderLocateButton()
  await button.click()
  window.dispatchEvent(new Event('pagehide'))
  await expect.element(button).toBeEnabled()
  await expect.element(status).toHaveTextContent('')
})
