import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { NumberedKey } from '#server/platform/key-ring.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import {
  AUDIT_CHAIN_LOCK,
  findLastPruneCut,
  GENESIS_SEAL,
  insertPruneCut,
  isValidPruneCut,
  type AuditSeal,
} from './chain.ts'

/** The end of the chain. */
export type ChainEnd = Pick<AuditSeal, 'number' | 'seal' | 'settled' | 'sealed_at' | 'highest' | 'key_number'>
export type SealReference = Pick<ChainEnd, 'number' | 'seal'>

/** Takes the lock until the end of the transaction; false when another process has it. */
export async function tryLockAuditChain(tx: Db): Promise<boolean> {
  const { rows } = await typedSql({
    mine: 'boolean',
  })`select pg_try_advisory_xact_lock(${AUDIT_CHAIN_LOCK}) as mine`.execute(tx)
  return rows[0]!.mine
}

export async function readChainEnd(db: Db): Promise<ChainEnd> {
  const last = await db
    .selectFrom('audit_seals')
    .select(['number', 'seal', 'settled', 'sealed_at', 'highest', 'key_number'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, seal: GENESIS_SEAL, settled: 0, sealed_at: new Date(0), highest: 0, key_number: 0 }
}

/** Returns whether the chain still has this seal, or was pruned beyond it. */
export async function auditChainContains(
  db: Db,
  keys: Services['keys'],
  end: SealReference,
  { number, seal }: SealReference,
): Promise<boolean> {
  if (number === 0) return true
  if (number === end.number) return seal.equals(end.seal)
  const found = await db.selectFrom('audit_seals').select('seal').where('number', '=', number).executeTakeFirst()
  if (found) return found.seal.equals(seal)
  const cut = await findLastPruneCut(db)
  return cut !== undefined && cut.number >= number && isValidPruneCut(keys, cut)
}

/**
 * Stores the last prune cut again, signed with this key. The newest key of the chain signs it, so that a replaced key
 * cannot forge a cut.
 */
export async function renewLastPruneCutSignature(tx: Db, key: NumberedKey): Promise<void> {
  const cut = await findLastPruneCut(tx)
  if (cut) await insertPruneCut(tx, key, cut)
}
