import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { repeatWhileFull } from '#server/platform/row-batches.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

const BATCH_SIZE = 500

/**
 * Purges referrals that both sides have deleted, after the retention period (decision 13, SR-097). Audit log and
 * consent keep their ids.
 */
export async function purgeDeletedReferrals(
  db: Db,
  { retentionDays }: Pick<Config, 'retentionDays'>,
  at: Date,
): Promise<void> {
  const deletedUntil = addMilliseconds(at, -days(retentionDays))
  await repeatWhileFull(BATCH_SIZE, async () => {
    const { rows } = await typedSql({
      ids: 'number[]',
    })`select purge_referrals(${deletedUntil}, ${BATCH_SIZE}) as ids`.execute(db)
    return rows[0]!.ids.length
  })
}
