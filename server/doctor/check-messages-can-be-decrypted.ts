import { streamRowBatches } from '#server/platform/row-batches.ts'
import { tryDecryptContent } from '#server/platform/encrypted-content.ts'
import { MESSAGE_QUEUE_NAMES } from '#server/platform/outbox.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { DoctorDependencies } from './check.ts'

const BATCH_SIZE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Finds waiting and undelivered messages that the present outbox key does not open: nobody can send them. */
export async function* checkMessagesCanBeDecrypted({ db, keys }: DoctorDependencies): AsyncGenerator<string> {
  for (let afterId = NO_ID; ;) {
    const { rows } = await typedSql({ id: 'string', sealed: 'string' })`
      select id::text, coalesce(data->>'sealed', '') as sealed from pgboss.job
      where name = any(${MESSAGE_QUEUE_NAMES}) and state < 'completed' and id > ${afterId}::uuid
      order by id limit ${BATCH_SIZE}`.execute(db)
    for (const { id, sealed } of rows)
      if (!tryDecryptContent(keys.outbox, { sealed })) yield `Waiting message ${id}: no key opens it.`
    if (rows.length < BATCH_SIZE) break
    afterId = rows.at(-1)!.id
  }
  const undelivered = (afterId: number) =>
    db
      .selectFrom('undelivered_messages')
      .select(['id', 'sealed'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of streamRowBatches(undelivered, BATCH_SIZE))
    for (const row of rows)
      if (!tryDecryptContent(keys.outbox, row)) yield `Undelivered message ${row.id}: no key opens it.`
}
