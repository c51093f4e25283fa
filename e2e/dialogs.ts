import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses Enter once the focus has moved to the button of a dialog that only says something. */
export async function pressEnterOnFocusedOk(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'OK' })
  await expect(button).toBeFocused()
  await button.press('Enter')
}
