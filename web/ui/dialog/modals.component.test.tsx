import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { showAlert } from './dialogs.tsx'

test('a dialog that is opened before any interaction waits for its code, then gets the focus and can be closed', async () => {
  await renderPage('/login')
  let isClosed = false
  void showAlert({ title: 'Sorry', text: 'The hub cannot be reached.' }).then(() => (isClosed = true))
  const button = page.getByRole('dialog', { name: 'Sorry' }).getByRole('button', { name: 'OK' })
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.poll(() => isClosed).toBe(true)
})
