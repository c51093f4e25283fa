import { sql, type RawBuilder } from 'kysely'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { MESSAGE_QUEUE_NAMES, MESSAGE_RETRY_LIMIT } from '#server/platform/outbox.ts'
import { repeatWhileFull } from '#server/platform/row-batches.ts'

const PROBE_INTERVAL_MS = 30_000
const PROBED_MESSAGES = 3
/** So that emails and text messages both get their turn when both services are out. */
const RANDOM_ORDER = sql`order by random()`
/** One statement over the backlog of a long outage would take longer than a statement may. */
const RELEASED_AT_ONCE = 1_000

/**
 * The pauses between the tries of one message grow to an hour, so that an outage costs little. A few messages are tried
 * every half minute all the same: they notice the end of the outage, and then all that wait are due (OPS-037).
 */
export function registerOutageRetries({ db, jobs, outages }: Pick<Services, 'db' | 'jobs' | 'outages'>): void {
  outages.onEnd(async (service) => {
    if (service !== 'scanner')
      await repeatWhileFull(RELEASED_AT_ONCE, () => retryWaitingMessagesNow(db, RELEASED_AT_ONCE, sql``))
  })
  jobs.every(PROBE_INTERVAL_MS, async () => {
    const outage = await db
      .selectFrom('outages')
      .select('service')
      .where('service', 'in', ['mail', 'sms'])
      .executeTakeFirst()
    if (outage) await retryWaitingMessagesNow(db, PROBED_MESSAGES, RANDOM_ORDER)
  })
}

/**
 * Makes up to `limit` messages that wait for a retry due now, and returns their number. Raises `retry_limit` so that these extra
 * tries do not use up the regular ones: in a long outage each of a few messages is tried every half minute.
 */
export async function retryWaitingMessagesNow(db: Db, limit: number, order: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`update pgboss.job set start_after = now(),
    retry_limit = greatest(retry_limit, retry_count + ${MESSAGE_RETRY_LIMIT}) where (name, id) in (
    select name, id from pgboss.job
    where name = any(${MESSAGE_QUEUE_NAMES}::text[]) and state = 'retry' and start_after > now()
    ${order} limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
