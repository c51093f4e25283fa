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

test('a page whose messages have all been sent again gives way to the last page that there is', async () => {
  const { address } = await renderPage('/admin/messages?pageNumber=2', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(notificationRoutes.undelivered, ({ query: { page: asked } }) => ({
        ...listOf(...(asked === 1 ? [MESSAGE] : [])),
        total: 50,
      })),
    ],
  })
  await expect.element(page.getByRole('row', { name: /Ama Osei/ })).toBeVisible()
  expect(address()).toBe('/admin/messages?pageNumber=1')
})
