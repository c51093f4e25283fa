import type { SystemChecks } from '#contract/system.ts'
import type { App } from '#server/platform/app.ts'
import { hasEnoughFreeSpace } from '#server/platform/disk-space.ts'
import type { Db } from '#server/platform/db.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

const DATABASE_ANSWERS_WITHIN_MS = 1_000

interface Readiness {
  isReady: boolean
  checks: SystemChecks
}

/**
 * Checks whether this process can serve requests: database, its keys and files, disk; false once it is about to stop. Migrations are done before it listens.
 */
export async function checkReadiness({ db, installation, config, isStopping, pgNotify }: App): Promise<Readiness> {
  const [{ database, writable, audit }, { keys, storage }, disk] = await Promise.all([
    withTimeout(checkDatabase(db), DATABASE_ANSWERS_WITHIN_MS).catch(() => UNREACHABLE_DATABASE),
    installation.check(),
    hasEnoughFreeSpace(config),
  ])
  // Without signals event streams end and the browsers ask again, so requests can still be served.
  const signals = pgNotify.isListening()
  return {
    // An altered audit log does not affect readiness: otherwise an attacker who alters it could take the hub down.
    isReady: !isStopping && database && writable && keys && storage && disk,
    checks: { database, writable, keys, storage, disk, signals, audit },
  }
}

/** Nobody knows whether the audit log was altered meanwhile. */
const UNREACHABLE_DATABASE = { database: false, writable: false, audit: true }

/** A standby, and a primary that was set so, reads but does not write (OPS-017). */
async function checkDatabase(db: Db) {
  const { rows } = await typedSql({ writable: 'boolean', audit: 'boolean' })`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
      not exists (select from alarms where kind = 'audit') as audit`.execute(db)
  return { database: true, ...rows[0]! }
}
