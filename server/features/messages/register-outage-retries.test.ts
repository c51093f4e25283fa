import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MESSAGE_RETRY_LIMIT } from '#server/platform/outbox.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { queueMessage } from './queue-message.ts'
import { retryWaitingMessagesNow } from './register-outage-retries.ts'

const { db, given, services } = await startTestApp()

test('SR-122: however often a message was tried in an outage, the queue lets it be tried again', async () => {
  const { id: userId } = await given.client()
  const values = { number: '1' }
  await queueMessage(services, db, { kind: 'status changed', to: { userId }, values, path: '/orders' })
  await sql`update pgboss.job set state = 'retry', retry_count = ${MESSAGE_RETRY_LIMIT}, start_after = now() + interval '1 hour'
    where name = 'messages'`.execute(db)
  expect(await retryWaitingMessagesNow(db, 3, sql``)).toBe(1)
  const { rows } = await sql<{
    left: number
    due: boolean
  }>`select retry_limit - retry_count as left, start_after <= now() as due
    from pgboss.job where name = 'messages'`.execute(db)
  expect(rows).toEqual([{ left: MESSAGE_RETRY_LIMIT, due: true }])
})
