import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationRoutes, type UndeliveredMessage } from '#contract/notifications.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const MESSAGE: UndeliveredMessage = {
  id: 4,
  kind: 'status changed',
  channel: 'email',
  user: { id: 7, name: 'Ama Osei' },
  queued_at: '2026-11-18T12:05:00.000Z',
  failed_at: '2026-11-21T12:05:00.000Z',
  reason: 'mail EENVELOPE 550',
}

test('the list goes on with the next page', async () => {
  const later = { ...MESSAGE, id: 5, user: { id: 8, name: 'Ben Roy' } }
  await renderPage('/admin/messages', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(notificationRoutes.undelivered, ({ query: { page: asked } }) => ({
        ...listOf(asked === 2 ? later : MESSAGE),
        current_page: asked ?? 1,
        total: 2,
      })),
    ],
  })
  await expect.element(page.getByRole('row', { name: /Ama Osei/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ben Roy/ })).toBeVisible()
})
