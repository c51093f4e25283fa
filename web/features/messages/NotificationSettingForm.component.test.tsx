import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationRoutes } from '#contract/notifications.ts'
import { buildCurrentUser, buildNotificationSetting, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

/** Decision 35: 1 and true are the same on the wire. */
test.each([
  [1, 'Active', 'Inactive', 0],
  [0, 'Inactive', 'Active', 1],
] as const)("ADM-075: Status %i is '%s'; turning it to '%s' saves %i", async (stored, before, after, saved) => {
  const setting = buildNotificationSetting({ active: stored === 1 })
  const { callsOf } = await renderPage(`/admin/notifications-settings/${setting.id}/edit`, {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(notificationRoutes.one, setting),
      answer(notificationRoutes.change, setting),
      answer(notificationRoutes.list, listOf(setting)),
    ],
  })
  const status = page.getByRole('switch', { name: /^Status/ })
  await expect.element(page.getByText(before)).toBeVisible()
  await status.click({ force: true })
  await expect.element(page.getByText(after)).toBeVisible()
  await page.getByRole('button', { name: 'Update Notification' }).click()
  await expect.poll(() => callsOf(notificationRoutes.change).map(({ body }) => Number(body.active))).toEqual([saved])
})
