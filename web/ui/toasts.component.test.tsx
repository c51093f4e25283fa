import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
