import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { showToast } from './toasts.tsx'

test('a toast is added to a live region that was there before it', async () => {
  await renderComponent(<h1>Page</h1>)
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible()
  const region = document.querySelector('[aria-live="polite"]')
  expect(region).not.toBeNull()
  showToast('Saved.')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(page.getByText('Saved.').element().closest('[aria-live]')).toBe(region)
})

test('a toast with a button stays while the focus is on the button, and goes some time after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await renderComponent(<h1 tabIndex={-1}>Page</h1>)
  showToast('Changed.', { label: 'Undo', run: () => {} })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => (vi.advanceTimersByTime(100), undo.elements().length)).toBe(1)
  const undoButton = undo.element() as HTMLElement
  undoButton.focus()
  await waitForNextPaint()
  vi.advanceTimersByTime(60_000)
  await waitForNextPaint()
  await expect.element(undo).toHaveFocus()
  undoButton.blur()
  await waitForNextPaint()
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => (vi.advanceTimersByTime(1_000), undo.elements().length)).toBe(0)
})
