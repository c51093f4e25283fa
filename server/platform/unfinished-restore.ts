import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** A restore creates this file first and removes it last. */
export const getUnfinishedRestorePath = ({ keysDir }: Pick<Config, 'keysDir'>): string =>
  join(keysDir, 'restore.unfinished')

/** Throws a text for people where a restore was interrupted: half a hub must not serve. */
export function assertNoUnfinishedRestore({ keysDir, journalDir }: Pick<Config, 'keysDir' | 'journalDir'>): void {
  if (!existsSync(getUnfinishedRestorePath({ keysDir }))) return
  throw new Error(
    // The journal may be inside KEYS_DIR, and nothing else knows what was deleted since the backup.
    `A restore into this place was interrupted. Empty the database, the file storage and ${keysDir}, but keep the journal of deletions in ${journalDir}. Then start the restore again.`,
  )
}
