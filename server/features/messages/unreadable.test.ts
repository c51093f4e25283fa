import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications.ts'
import { createKeyRing } from '#server/platform/key-ring.ts'
import { encryptContent } from '#server/platform/encrypted-content.ts'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, messages, services } = await startTestApp({}, { background: true })

test('OPS-028: a message that no key opens is shown to the administrator, once, and is not tried again', async () => {
  await db.deleteFrom('undelivered_messages').execute()
  const admin = as(await given.admin())
  const content = encryptContent(createKeyRing([{ number: 1, bytes: randomBytes(32) }]), { id: 'of another hub' })
  // As after a crash between the row and the end of the job.
  for (let n = 0; n < 2; n += 1) await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, content)

  const undelivered = async () => (await admin.call(notificationRoutes.undelivered)).body.data
  await expect.poll(undelivered).toMatchObject([{ kind: 'unreadable', user: null, reason: 'written with another key' }])
  const { id } = (await undelivered())[0]!
  const retry = await admin.call(notificationRoutes.retry, { params: { id: String(id) } })
  expect([retry.status, retry.refusal.message]).toEqual([
    409,
    'This message was written with another key, so nobody can send it any more.',
  ])
  expect(await undelivered()).toHaveLength(1)
  expect(messages).toEqual([])
})
