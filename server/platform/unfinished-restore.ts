import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** A restore creates this file first and removes it last. */
export const getUnfinishedRestorePath = ({ keysDir }: Pick<Config, 'keysDir'>): string =>
  join(keysDir, 'restore.unfinished')

/** Throws a text for people where a restore was interrupted: half a hub must not serve. */
export function assertNoUnfinishedRestore(config: Pick<Config, 'keysDir'>): void {
  if (!existsSync(getUnfinishedRestorePath(config))) return
  throw new Error(
    `A restore was interrupted (${getUnfinishedRestorePath(config)}). Empty the database, the folder of the files and KEYS_DIR, and run it again.`,
  )
}
