import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { minutes } from '#server/platform/clock.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { AuditLogAlteredError, createAuditRowSealer, SEAL_BATCH_SIZE } from './audit-sealer.ts'

const PAUSE_MS = 1_000
const REPEAT_MS = minutes(1)

/** Seals new entries once a second; of several servers, the first one does it (SR-089). */
export function startAuditSealing(services: Services): void {
  const sealSome = createAuditRowSealer(services)
  const alarm = createAuditAlarm(services)
  services.jobs.every(PAUSE_MS, async () => {
    try {
      let sealed = await sealSome()
      while (sealed === SEAL_BATCH_SIZE) sealed = await sealSome()
      // While another server is sealing, this one has not checked the log.
      if (sealed !== undefined) await alarm.clear()
    } catch (error) {
      if (!(error instanceof AuditLogAlteredError)) throw error
      await alarm.raise(error)
    }
  })
}

/**
 * The alarm that /ready of each copy shows to administrators. Raising it writes an error to the service log once a minute, and
 * one row to the audit log until this copy has sealed again: another copy may clear the alarm that this one raises.
 */
function createAuditAlarm({ db, log, clock }: Services) {
  let loggedAt = -Infinity
  let isRecorded = false
  return {
    async raise(error: AuditLogAlteredError): Promise<void> {
      if (performance.now() - loggedAt >= REPEAT_MS) {
        loggedAt = performance.now()
        log.error({ err: error }, 'the audit log was altered')
      }
      await runInTransaction(db, async (tx) => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('alarms')
          .values({ kind: 'audit', began_at: clock.now() })
          .onConflict((conflict) => conflict.column('kind').doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n && !isRecorded)
          await recordSystemAuditEntry(tx, clock.now(), { action: 'found altered', kind: 'audit' })
      })
      isRecorded = true
    },
    async clear(): Promise<void> {
      isRecorded = false
      await db.deleteFrom('alarms').where('kind', '=', 'audit').execute()
    },
  }
}
