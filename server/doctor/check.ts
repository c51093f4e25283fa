import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Vault } from '#server/platform/vault.ts'

export interface DoctorDependencies {
  db: Db
  files: FileStore
  vault: Vault
  keys: Keys
  config: Pick<Config, 'database' | 'journalDir' | 'keysDir'>
  /** Reads the audit log from the last verified seal on instead of all of it. */
  continuesAuditLog?: boolean
  at: Date
}

/** Yields a text for people for each fault that it finds. Changes nothing. */
export type DoctorCheck = (hub: DoctorDependencies) => AsyncIterable<string>
