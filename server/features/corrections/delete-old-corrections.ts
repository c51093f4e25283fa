import { addMilliseconds, days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

/** How long a correction is kept after it was dealt with, and at most. */
const KEPT_WHEN_DONE_DAYS = 90
const KEPT_DAYS = 365

/** Called by housekeeping. */
export const deleteOldCorrections = (db: Db, at: Date) =>
  db
    .deleteFrom('corrections')
    .where(({ or, eb }) =>
      or([
        eb('done_at', '<=', addMilliseconds(at, -days(KEPT_WHEN_DONE_DAYS))),
        eb('created_at', '<=', addMilliseconds(at, -days(KEPT_DAYS))),
      ]),
    )
    .execute()
