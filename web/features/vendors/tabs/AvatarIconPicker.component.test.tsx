import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import { renderVendorPage } from '#web/testing/render-vendor-page.ts'

test('ENT-073: each of the 54 avatars shows its name, and a search narrows them down', async () => {
  await renderVendorPage('')
  await page.getByRole('button', { name: 'Change the avatar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Map avatar' })
  await expect.element(dialog.getByText(AVATAR_NAMES[7], { exact: true })).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(54)
  const search = dialog.getByRole('searchbox', { name: 'Search by name' })
  await search.fill(AVATAR_NAMES[7].toUpperCase())
  await dialog.getByRole('radio', { name: AVATAR_NAMES[7], exact: true }).click({ force: true })
  await expect.element(dialog.getByRole('radio', { name: AVATAR_NAMES[7], exact: true })).toBeChecked()
  expect(dialog.getByRole('radio').elements().length).toBeLessThan(10)
  await search.fill('no such thing')
  await expect.element(dialog.getByText('No avatar has this name.')).toBeVisible()
})
