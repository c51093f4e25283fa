import { sql } from 'kysely'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { lockReferralOfLink } from '#server/features/referrals/queries.ts'
import type { Services } from '#server/platform/app.ts'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { computeGuestEmailHashes } from './guest-email.ts'

/** As many as an offer shows. */
const MAX_OFFERED = 100

/** The confirmed e-mail address of the account; undefined until somebody has confirmed it. */
async function confirmedAddress(db: Db, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    // A changed address that is not confirmed yet: codes still go to the one before.
    .where('code_email', 'is', null)
    .executeTakeFirst()
  return user?.email
}

/**
 * Guests with this address. One who was reported keeps the referral: a report names its sender, and an account would take
 * the referral out of it.
 */
const guestsWithAddress = (db: Db, { keys }: Pick<Services, 'keys'>, email: string) =>
  db
    .selectFrom('people')
    .where('is_guest', '=', true)
    .where('address_hash', '=', anyHashSql(computeGuestEmailHashes(keys, email)))
    .where(sql<boolean>`not exists (select from user_reports r where r.user_id = people.id)`)

/** Returns the ids of the guest referrals that were sent from the confirmed address of this account, newest first. */
export async function listClaimableReferralIds(
  services: Pick<Services, 'keys'>,
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
): Promise<number[]> {
  const email = await confirmedAddress(db, viewer.id)
  if (email === undefined) return []
  const rows = await db
    .selectFrom('referrals')
    .select('id')
    .where('sender_id', 'in', guestsWithAddress(db, services, email).select('id'))
    .where('deleted_by_sender_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_OFFERED)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Gives the account a referral that its owner sent without one; 404 unless it was sent from its confirmed address. Links and
 * passes of the sender go on working, because they belong to the address. A repeat has no effect.
 */
export async function claimGuestReferral(
  services: Pick<Services, 'keys'>,
  { db: tx, viewer, at, record }: RequestContext,
  id: number,
): Promise<void> {
  const referral = await lockReferralOfLink(tx, id)
  if (!referral || referral.deleted_by_sender_at !== null) throw notFoundProblem()
  if (referral.sender_id === viewer.id && referral.claimed_from !== null) return
  const email = await confirmedAddress(tx, viewer.id)
  if (email === undefined) throw notFoundProblem()
  const guest = await guestsWithAddress(tx, services, email)
    .select('id')
    .where('id', '=', referral.sender_id)
    .executeTakeFirst()
  if (!guest) throw notFoundProblem()
  await moveToAccount(tx, { id, guestId: guest.id, userId: viewer.id })
  await addReferralEvent(tx, id, 'claimed', { actorId: viewer.id, at })
  const about = { kind: 'referral', ids: [id], personId: viewer.id, vendorId: referral.vendor_id }
  await record({ action: 'claimed', ...about, detail: { guest: guest.id } })
}

interface Move {
  id: number
  guestId: number
  userId: number
}

/** The guest without a referral goes with the next housekeeping. */
async function moveToAccount(tx: Db, { id, guestId, userId }: Move): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({ sender_id: userId, claimed_from: guestId })
    .where('id', '=', id)
    .where('sender_id', '=', guestId)
    .execute()
  await tx
    .updateTable('attachments')
    .set({ uploader_id: userId, bound_to: guestId })
    .where('referral_id', '=', id)
    .where('uploader_id', '=', guestId)
    .execute()
  await tx
    .updateTable('consents')
    .set({ given_by: userId })
    .where('referral_id', '=', id)
    .where('given_by', '=', guestId)
    .execute()
}
