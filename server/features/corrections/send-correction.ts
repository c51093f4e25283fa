import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import type { App } from '#server/platform/app.ts'
import { claimOncePerWindow } from '#server/platform/attempt-limits.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { enforceCorrectionLimits } from './limits.ts'
import { insertCorrectionIfNew } from './queries.ts'

export interface CorrectionSubmission {
  vendorId: number
  text: string
  /** Who sends it, as limits count it; not stored with the text. */
  origin: string
  /** Whether proof of work came with it. */
  isProven: boolean
  at: Date
  requestId: string
}

/** Stores what a visitor says is wrong, for the vendor's people and administrators, and tells them once a day. */
export async function sendCorrection(app: Pick<App, 'jobs'>, tx: Db, sent: CorrectionSubmission): Promise<void> {
  const { vendorId, at, requestId } = sent
  await enforceCorrectionLimits(tx, sent)
  const id = await insertCorrectionIfNew(tx, sent)
  if (id === undefined) return
  // Whoever is signed in sends it without their account.
  await recordAuditEntry(
    tx,
    { viewer: null, at, requestId },
    { action: 'sent', kind: 'correction', ids: [id], vendorId },
  )
  if (await claimOncePerWindow(tx, `correction message ${vendorId}`, days(1), at))
    await queueAnnouncement(app, tx, { about: 'correction', vendor: vendorId })
}
