import { sql } from 'kysely'
import { createUnusablePasswordHash } from '#server/features/accounts/passwords.ts'
import { expireAttachmentsOfReferrals } from '#server/features/attachments/expiry.ts'
import { redactedFileNameSql } from '#server/features/attachments/queries.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { eraseAccount } from '#server/features/users/erase-account.ts'
import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { StartOutput } from '#server/platform/start-or-check-database.ts'
import { openDeletionJournalFile, type JournaledDeletion } from './deletion-journal-file.ts'

/**
 * Deletes again what the journal says was deleted and this database, restored from an older backup, still has (OPS-024). The
 * attachments expire here and are destroyed by `startAttachmentExpiry`. At a start call it before background work and listening.
 */
export async function replayDeletionJournal(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
  { say, warn }: StartOutput,
): Promise<void> {
  const { db, clock, log } = services
  const journal = openDeletionJournalFile(services.config.journalDir)
  const { bytes: known } = await db.selectFrom('deletion_journal').select('bytes').executeTakeFirstOrThrow()
  const present = await journal.size()
  if (present < known) warnOfShortJournal(services, warn, journal.path)
  let count = 0
  for await (const deletion of journal.readFrom(known))
    if (await runInTransaction(db, (tx) => deleteAgain(tx, deletion))) count += 1
  // Another copy of the hub may have appended meanwhile.
  if (present !== known)
    await db.updateTable('deletion_journal').set({ bytes: present }).where('bytes', '=', known).execute()
  if (count === 0) return
  await recordSystemAuditEntry(db, clock.now(), { action: 'deleted again', kind: 'hub', detail: { deletions: count } })
  log.warn({ deletions: count }, 'deleted again what was deleted after the backup')
  say(`The database is older than the journal of deletions: deleted again what was deleted since (${count}).`)
}

function warnOfShortJournal({ log }: Pick<Services, 'log'>, warn: StartOutput['warn'], path: string): void {
  log.warn('the journal of deletions is shorter than the database knows')
  warn(
    `the journal of deletions, ${path}, is shorter than this database knows. If the database was restored from a ` +
      'backup, stop the hub, put the journal back and start again: what was deleted since may be back. If several copies of ' +
      'the hub run, let JOURNAL_DIR name the folder that all of them share.',
  )
}

/** Returns whether there was anything to delete. Nobody is told again of what was canceled then. */
async function deleteAgain(tx: Db, { kind, id, created, at }: JournaledDeletion): Promise<boolean> {
  const target: Target = { id, created, at: new Date(at) }
  if (kind === 'attachment') return expireAgain(tx, target)
  const isDeleted = kind === 'user' ? await eraseUserAgain(tx, target) : await closeReferralAgain(tx, kind, target)
  await sql`delete from untold_events u using referral_events e where e.id = u.event_id and e.at = ${target.at}`.execute(
    tx,
  )
  return isDeleted
}

interface Target {
  id: number
  created: string
  at: Date
}

async function eraseUserAgain(tx: Db, { id, created, at }: Target): Promise<boolean> {
  const before = await tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'role', 'created_at', 'version'])
    .where('id', '=', id)
    .where(sql`date_trunc('milliseconds', created_at)`, '=', created)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await eraseAccount(tx, before, { at, by: id, noPassword: await createUnusablePasswordHash() })
  return true
}

async function expireAgain(tx: Db, { id, created, at }: Target): Promise<boolean> {
  const expired = await tx
    .updateTable('attachments')
    .set({ expires_at: sql<Date>`least(expires_at, ${at}::timestamptz)`, name: redactedFileNameSql })
    .where('id', '=', id)
    .where(sql`date_trunc('milliseconds', uploaded_at)`, '=', created)
    .where('destroyed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return expired !== undefined
}

const REFERRAL_COLUMNS = {
  'referral of sender': { column: 'deleted_by_sender_at', event: 'deleted by sender' },
  'referral of vendor': { column: 'deleted_by_vendor_at', event: 'deleted by vendor' },
  consent: { column: 'consent_withdrawn_at', event: 'consent withdrawn' },
} as const

async function closeReferralAgain(
  tx: Db,
  kind: keyof typeof REFERRAL_COLUMNS,
  { id, created, at }: Target,
): Promise<boolean> {
  const { column, event } = REFERRAL_COLUMNS[kind]
  const closed = await tx
    .updateTable('referrals')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(sql`date_trunc('milliseconds', created_at)`, '=', created)
    .where(column, 'is', null)
    .returning('sender_id')
    .executeTakeFirst()
  if (!closed) return false
  await addReferralEvent(tx, id, event, { actorId: kind === 'referral of vendor' ? null : closed.sender_id, at })
  if (kind === 'referral of vendor') return true
  if (kind === 'consent')
    await tx
      .updateTable('consents')
      .set({ withdrawn_at: at })
      .where('referral_id', '=', id)
      .where('given_by', '=', closed.sender_id)
      .where('withdrawn_at', 'is', null)
      .execute()
  await expireAttachmentsOfReferrals(tx, { referralIds: [id], senderId: closed.sender_id, at })
  return true
}
