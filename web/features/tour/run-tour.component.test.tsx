import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '#web/testing/render-page.tsx'
import { runTour } from './run-tour.ts'
import { CLIENT_TOUR_STEPS } from './tour-steps.ts'

/** Starts a tour of two steps. */
async function startTour() {
  await renderComponent(
    <>
      <button type="button" data-tour="map">
        Here is the map
      </button>
      <button type="button" data-tour="account">
        Here is the account
      </button>
    </>,
  )
  return runTour({
    steps: CLIENT_TOUR_STEPS.filter(({ at }) => at === 'map' || at === 'account'),
    startAt: undefined,
    openScreen: () => Promise.resolve(true),
    isLoading: () => false,
    onStep: () => undefined,
    signal: new AbortController().signal,
  })
}

const button = (name: string) => page.getByRole('button', { name })

test('Enter goes on through the tour and ends it at its last step', async () => {
  const tour = startTour()
  await expect.element(button('Next')).toHaveFocus()
  expect(getComputedStyle(button('Next').element()).outlineStyle).toBe('solid')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Done')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await tour).toBe('finished')
})

test('Escape skips the tour', async () => {
  const tour = startTour()
  await expect.element(button('Next')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(await tour).toBe('skipped')
})
