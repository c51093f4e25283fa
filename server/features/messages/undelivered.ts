import { msg } from '#contract/message.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import type { Services } from '#server/platform/app.ts'
import { encryptContent, tryDecryptContent } from '#server/platform/encrypted-content.ts'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { getMessageVendorMailbox, isCurrentMailbox } from './mailbox-problems.ts'
import { hasMessageExpired, type QueuedMessage } from './queued-message.ts'

/** Queues an undelivered message again, for another three days. Returns false if it does not exist. */
export async function requeueUndeliveredMessage(
  { jobs, keys }: Pick<Services, 'jobs' | 'keys'>,
  { db, at, record }: RequestContext,
  id: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('undelivered_messages')
    .where('id', '=', id)
    .returning(['sealed', 'user_id'])
    .executeTakeFirst()
  if (!row) return false
  const waiting = tryDecryptContent<QueuedMessage>(keys.outbox, row)
  if (!waiting) throw conflictProblem(msg('This message was written with another key, so nobody can send it any more.'))
  if (hasMessageExpired(waiting, at))
    throw conflictProblem(msg('This message has expired. Its recipient has to ask for a new one.'))
  const mailbox = getMessageVendorMailbox(waiting)
  if (mailbox && !(await isCurrentMailbox(db, mailbox)))
    throw conflictProblem(msg('The vendor has another email address now, so this message can’t be sent again.'))
  await jobs.send(
    db,
    ORDINARY_MESSAGE_QUEUE,
    encryptContent(keys.outbox, { ...waiting, queuedAt: at.toISOString() } satisfies QueuedMessage),
  )
  await record({
    action: 'tried again',
    kind: 'message',
    ids: [id],
    ...(row.user_id !== null && { personId: row.user_id }),
  })
  return true
}

/** Long enough for an administrator to react, short enough to keep no archive of messages. */
const KEPT_MS = days(30)

export const deleteOldUndeliveredMessages = (db: Db, at: Date) =>
  db.deleteFrom('undelivered_messages').where('failed_at', '<=', addMilliseconds(at, -KEPT_MS)).execute()
