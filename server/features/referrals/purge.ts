import { sql } from 'kysely'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'

const AT_ONCE = 500

/** Removes what both sides have deleted, once the retention period is over (decision 13, SR-097); audit and consent keep its ids. */
export async function purgeReferrals(
  db: Db,
  { retentionDays }: Pick<Config, 'retentionDays'>,
  at: Date,
): Promise<void> {
  const deletedUntil = addMilliseconds(at, -days(retentionDays))
  for (;;) {
    const { rows } = await sql<{ ids: number[] }>`select purge_referrals(${deletedUntil}, ${AT_ONCE}) as ids`.execute(
      db,
    )
    if (rows[0]!.ids.length < AT_ONCE) return
  }
}
