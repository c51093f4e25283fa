import { msg } from '#contract/message.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import type { Services } from '#server/platform/app.ts'
import { encryptContent, tryDecryptContent } from '#server/platform/encrypted-content.ts'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { getMessageVendorMailbox, isCurrentMailbox } from './mailbox-problems.ts'
import { hasMessageExpired, type QueuedMessage } from './queued-message.ts'

/** Queues an undelivered message again, for another three days. Returns false if it does not exist. */
export async function requeueUndeliveredMessage(
  { jobs, keys }: Pick<Services, 'jobs' | 'keys'>,
  { db, at, record }: RequestContext,
  id: number,
): Promise<boolean> {
  const row = await deleteUndeliveredMessage(db, id)
  if (!row) return false
  const queued = tryDecryptContent<QueuedMessage>(keys.outbox, row)
  if (!queued) throw conflictProblem(msg('This message was written with another key, so nobody can send it any more.'))
  const obstacle = await findObstacleToSending(db, queued, at)
  if (obstacle) throw conflictProblem(obstacle)
  await queueAgain({ db, jobs, keys, at }, queued)
  await record({
    action: 'tried again',
    kind: 'message',
    ids: [id],
    ...(row.user_id !== null && { personId: row.user_id }),
  })
  return true
}

const REQUEUED_AT_ONCE = 100

/**
 * Queues all undelivered messages again that can still be sent, for a mail server that has refused everybody; those that are given up
 * meanwhile stay. Calls `record` in the transaction of each batch, with the ids.
 */
export async function requeueAllUndeliveredMessages(
  { db, jobs, keys }: Pick<Services, 'db' | 'jobs' | 'keys'>,
  at: Date,
  record: (tx: Db, ids: number[]) => Promise<void>,
): Promise<{ queued: number; kept: number }> {
  const { newest } = await db
    .selectFrom('undelivered_messages')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  const load = (afterId: number) =>
    db
      .selectFrom('undelivered_messages')
      .select(['id', 'sealed'])
      .where('id', '>', afterId)
      .where('id', '<=', newest)
      .orderBy('id')
      .limit(REQUEUED_AT_ONCE)
      .execute()
  const total = { queued: 0, kept: 0 }
  for await (const rows of streamRowBatches(load, REQUEUED_AT_ONCE)) {
    const ids = await runInTransaction(db, async (tx) => {
      const requeued: number[] = []
      for (const { id, sealed } of rows) {
        const queued = tryDecryptContent<QueuedMessage>(keys.outbox, { sealed })
        if (!queued || (await findObstacleToSending(tx, queued, at))) continue
        // An administrator may have sent it meanwhile.
        if (!(await deleteUndeliveredMessage(tx, id))) continue
        await queueAgain({ db: tx, jobs, keys, at }, queued)
        requeued.push(id)
      }
      if (requeued.length > 0) await record(tx, requeued)
      return requeued
    })
    total.queued += ids.length
    total.kept += rows.length - ids.length
  }
  return total
}

const deleteUndeliveredMessage = (db: Db, id: number) =>
  db.deleteFrom('undelivered_messages').where('id', '=', id).returning(['sealed', 'user_id']).executeTakeFirst()

/** Returns why a message cannot be sent again, if so. */
async function findObstacleToSending(db: Db, queued: QueuedMessage, at: Date) {
  if (hasMessageExpired(queued, at)) return msg('This message has expired. Its recipient has to ask for a new one.')
  const mailbox = getMessageVendorMailbox(queued)
  if (mailbox && !(await isCurrentMailbox(db, mailbox)))
    return msg('The vendor has another email address now, so this message can’t be sent again.')
  return undefined
}

const queueAgain = (
  { db, jobs, keys, at }: Pick<Services, 'db' | 'jobs' | 'keys'> & { at: Date },
  queued: QueuedMessage,
) =>
  jobs.send(
    db,
    ORDINARY_MESSAGE_QUEUE,
    encryptContent(keys.outbox, { ...queued, queuedAt: at.toISOString() } satisfies QueuedMessage),
  )

/** Long enough for an administrator to react, short enough to keep no archive of messages. */
const KEPT_MS = days(30)

export const deleteOldUndeliveredMessages = (db: Db, at: Date) =>
  db.deleteFrom('undelivered_messages').where('failed_at', '<=', addMilliseconds(at, -KEPT_MS)).execute()
