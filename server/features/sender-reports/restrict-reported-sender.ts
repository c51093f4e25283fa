import type { ReportDecision } from '#contract/sender-reports.ts'
import { endAllSessions } from '#server/features/accounts/sessions.ts'
import {
  blockEmailAddress,
  lockReportedEmailAddress,
  unblockReportedEmailAddress,
} from '#server/features/guest-referrals/blocked-email-addresses.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { readReportStateAgainstGuest, type LockedSender } from './queries.ts'

/** How long guests with the address of an approved report are refused (GST-048). */
const APPROVED_BLOCK_DAYS = 365

type Restriction = Pick<RequestContext, 'db' | 'at'>

/**
 * Deactivates and signs out a reported user, or blocks the address of a reported guest, until the report is decided. The block
 * is by the hash of the address, because the address itself is purged with the referral.
 */
export async function restrictReportedSender({ db: tx, at }: Restriction, sender: LockedSender): Promise<void> {
  const { address_hash: addressHash } = sender
  if (addressHash) return blockReportedAddress({ db: tx, at }, addressHash)
  await tx
    .updateTable('users')
    .set((u) => ({ active: false, version: u('version', '+', 1) }))
    .where('id', '=', sender.id)
    .execute()
  // Old sessions must not work again when the user is reactivated.
  await tx.deleteFrom('sessions').where('user_id', '=', sender.id).execute()
}

/** Approving keeps the restriction, of a guest's address for a year; rejecting ends it. */
export async function applyReportDecision(
  { db: tx, at }: Restriction,
  sender: LockedSender,
  status: ReportDecision,
): Promise<void> {
  const { address_hash: addressHash } = sender
  if (addressHash) return blockReportedAddress({ db: tx, at }, addressHash)
  return setActive(tx, sender, status !== 1)
}

/**
 * Blocks the address as all reports about its guests require together: without an end while one of them waits, for a year
 * after the latest approval otherwise. Each guest referral has a guest of its own, so one address can have several reports.
 */
async function blockReportedAddress({ db: tx, at }: Restriction, addressHash: Buffer): Promise<void> {
  await lockReportedEmailAddress(tx, addressHash)
  const { is_pending: isPending, approved_at: approvedAt } = await readReportStateAgainstGuest(tx, addressHash)
  if (!isPending && approvedAt === null) return unblockReportedEmailAddress(tx, addressHash)
  const until = isPending || approvedAt === null ? null : addMilliseconds(approvedAt, days(APPROVED_BLOCK_DAYS))
  await blockEmailAddress(tx, { addressHash, why: 'reported', until, at })
}

/** An account that its owner has deleted stays inactive. */
async function setActive(tx: Db, sender: LockedSender, active: boolean): Promise<void> {
  if (sender.deleted_at !== null || sender.active === active) return
  await tx
    .updateTable('users')
    .set((u) => ({ active, version: u('version', '+', 1) }))
    .where('id', '=', sender.id)
    .where('deleted_at', 'is', null)
    .execute()
  if (!active) await endAllSessions(tx, sender.id)
}
