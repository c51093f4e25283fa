import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Vault } from '#server/platform/vault.ts'
import { checkAttachments, checkStoredAttachments } from './check-attachments.ts'
import { checkAuditLog } from './check-audit-log.ts'
import { checkJournal } from './check-journal.ts'
import { checkKeyFiles } from './check-key-files.ts'
import { checkMessages } from './check-messages.ts'
import { checkPublicFiles } from './check-public-files.ts'

export interface Patient {
  db: Db
  files: FileStore
  vault: Vault
  keys: Keys
  config: Pick<Config, 'journalDir' | 'keysDir'>
  at: Date
}

/** Yields a text for people for each fault that it finds. Changes nothing. */
export type Check = (hub: Patient) => AsyncIterable<string>

/** What `doctor` looks at, with the name that its summary uses (OPS-054). */
export const CHECKS: { name: string; check: Check }[] = [
  { name: 'attachments', check: checkAttachments },
  { name: 'stored attachments', check: checkStoredAttachments },
  { name: 'public files', check: checkPublicFiles },
  { name: 'messages', check: checkMessages },
  { name: 'key files', check: checkKeyFiles },
  { name: 'journal of deletions', check: checkJournal },
  { name: 'audit log', check: checkAuditLog },
]
