import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearStoredSession } from '#web/api/session.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'

test('the tour goes with its user, and the next person finds the sign-in page', async () => {
  const { address, history } = await renderPage('/help', {
    user: buildCurrentUser('CLIENT', { may: { takeTour: true } }),
    isWaiting: true,
  })
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Guided tour' }).click()
  // The map of the test is still being loaded.
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeVisible()
  clearStoredSession()
  history.push('/login')
  await expect.element(field('Email')).toBeVisible()
  expect(document.querySelector('.driver-popover')).toBeNull()
  await field('Email').click()
  await expect.element(field('Email')).toHaveFocus()
  expect([address(), sessionStorage.length]).toEqual(['/login', 0])
})
