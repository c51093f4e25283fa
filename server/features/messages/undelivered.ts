import type { Services } from '#server/platform/app.ts'
import { MESSAGES, seal, unseal } from '#server/platform/outbox.ts'
import type { Act } from '#server/platform/serve.ts'
import type { WaitingMessage } from './waiting.ts'

/** Puts a message that was given up back into the queue, for another three days; false when there is none. */
export async function retryUndelivered(
  { jobs, keys }: Pick<Services, 'jobs' | 'keys'>,
  { db, at, record }: Act,
  id: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('undelivered_messages')
    .where('id', '=', id)
    .returning(['sealed', 'user_id'])
    .executeTakeFirst()
  if (!row) return false
  const waiting = unseal<WaitingMessage>(keys, row)
  await jobs.send(db, MESSAGES, seal(keys, { ...waiting, queuedAt: at.toISOString() } satisfies WaitingMessage))
  await record({
    action: 'tried again',
    kind: 'message',
    ids: [id],
    ...(row.user_id !== null && { personId: row.user_id }),
  })
  return true
}
