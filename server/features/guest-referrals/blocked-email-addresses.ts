import { sql } from 'kysely'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import { computeGuestEmailHashes } from './guest-email.ts'

type BlockReason = 'disowned' | 'reported'

/** Whether the address gets no confirmation messages at this time. */
export const isEmailAddressBlocked = async (
  db: Db,
  keys: Pick<Keys, 'hashes'>,
  email: string,
  at: Date,
): Promise<boolean> => (await blocksOf(db, keys, email, at)).length > 0

/** Whether a report about a guest (GST-048) or the account with the address blocks referrals from it; not every report does. */
export const isEmailAddressBlockedByReport = async (
  db: Db,
  keys: Pick<Keys, 'hashes'>,
  email: string,
  at: Date,
): Promise<boolean> => (await blocksOf(db, keys, email, at)).includes('reported')

async function blocksOf(db: Db, keys: Pick<Keys, 'hashes'>, email: string, at: Date): Promise<BlockReason[]> {
  const rows = await db
    .selectFrom('blocked_addresses')
    .select('why')
    .where('address_hash', '=', anyHashSql(computeGuestEmailHashes(keys, email)))
    .where(sql<boolean>`coalesce(until > ${at}, true)`)
    .execute()
  const isAccountReported = await isAccountLockedByReport(db, email)
  return [...rows.map(({ why }) => why), ...(isAccountReported ? (['reported'] as const) : [])]
}

/**
 * Whether a report keeps the account with this address inactive: one that waits or was approved. The activation of the account
 * ends this, because the last decision of several wins (decision 16). An address that was never confirmed may be somebody else's,
 * who would be blocked without a word.
 */
const isAccountLockedByReport = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users as u')
    .innerJoin('user_reports as r', 'r.user_id', 'u.id')
    .select('r.id')
    .where(sql`lower(u.email)`, '=', normalizeEmail(email))
    .where('u.active', '=', false)
    .where('u.email_verified_at', 'is not', null)
    .where('u.code_email', 'is', null)
    .where('r.status', 'in', [0, 1])
    .limit(1)
    .executeTakeFirst()) !== undefined

interface AddressBlock {
  addressHash: Buffer
  why: BlockReason
  /** Null means until a report is decided. */
  until: Date | null
  at: Date
}

/** Blocks the address. */
export async function blockEmailAddress(tx: Db, { addressHash, why, until, at }: AddressBlock): Promise<void> {
  const values = { blocked_at: at, until }
  await tx
    .insertInto('blocked_addresses')
    .values({ address_hash: addressHash, why, ...values })
    .onConflict((conflict) => conflict.columns(['address_hash', 'why']).doUpdateSet(values))
    .execute()
}

/** Two reports about guests with one address lock different guests, so the address is locked as well. */
export const lockReportedEmailAddress = (tx: Db, addressHash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtext('reported address'), hashtext(${addressHash.toString('hex')}))`.execute(tx)

/** Ends the block that reports about the address have made. */
export async function unblockReportedEmailAddress(tx: Db, addressHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('blocked_addresses')
    .where('address_hash', '=', addressHash)
    .where('why', '=', 'reported')
    .execute()
}

/** Called by housekeeping. */
export const deleteExpiredBlocks = (db: Db, at: Date) =>
  db.deleteFrom('blocked_addresses').where('until', '<=', at).execute()
