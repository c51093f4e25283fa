import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { clearStoredSession } from '#web/api/session.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { runOfferedToastAction, showToast } from './toasts.tsx'

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
  // The pointer can be where an earlier test left it, and under it a toast stays, too.
  await page.getByRole('heading', { name: 'Page' }).hover()
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

test('the button of a toast acts once, however often it is pressed', async () => {
  const run = vi.fn<() => void>()
  await renderComponent(<h1>Page</h1>)
  showToast('Changed.', { label: 'Undo', run })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  const undoButton = undo.element() as HTMLElement
  undoButton.click()
  undoButton.click()
  await expect.element(page.getByText('Changed.')).not.toBeInTheDocument()
  expect(run).toHaveBeenCalledOnce()
})

test('a toast goes with its user, and so does what its button does', async () => {
  const run = vi.fn<() => void>()
  await renderComponent(<h1>Page</h1>, { user: buildCurrentUser('VENDOR') })
  showToast('Silva, Ana: Shipped', { label: 'Undo', run })
  await expect.element(page.getByText('Silva, Ana: Shipped')).toBeVisible()
  // With the focus it stays by itself.
  const undoButton = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement
  undoButton.focus()
  await waitForNextPaint()
  clearStoredSession()
  await expect.element(page.getByText('Silva, Ana: Shipped')).not.toBeInTheDocument()
  runOfferedToastAction()
  expect(run).not.toHaveBeenCalled()
})
