import { recordSystemAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { requireRunningDatabaseOwnerUrl } from '#server/platform/start-or-check-database.ts'
import { openDatabasePool, type Db } from '#server/platform/db.ts'

/** A command of `npm run admin`. */
export interface Command {
  name: string
  /** What it does, one sentence a line; then an example of each form, indented. */
  usage: string
  /** Prints what it did as its last line. Throws a text for people, or sets `process.exitCode`, when it did not succeed. */
  run(words: string[]): Promise<void>
}

interface RunningDatabase {
  db: Db
  config: Config
  ownerUrl: string
}

/** Runs `work` on the database of the running hub, with the owner's rights. */
export async function withRunningDatabase(
  work: (database: RunningDatabase) => Promise<void>,
  options: { queryTimeoutMs?: number } = {},
): Promise<void> {
  const config = readConfig(process.env)
  const ownerUrl = await requireRunningDatabaseOwnerUrl(config)
  const { db, close } = openDatabasePool(ownerUrl, () => undefined, { max: 2, ...options })
  try {
    await work({ db, config, ownerUrl })
  } finally {
    await close()
  }
}

/** Records what a command did. It has no user: people who run it have the rights of the machine. */
export const recordCommandInAuditLog = (db: Db, entry: AuditedAction): Promise<void> =>
  recordSystemAuditEntry(db, new Date(), entry)
