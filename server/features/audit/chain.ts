import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { NumberedKey } from '#server/platform/key-ring.ts'
import { equalInConstantTime, type Keys } from '#server/platform/keys.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

// How the audit log is sealed. Each row has a keyed hash (its MAC). A seal covers the MACs of the rows sealed together, their
// ids, and the previous seal. A change of the database without the key breaks the chain, and verification finds where.

export const ROW_MAC_BYTES = 16
/** The seal before the first one. */
export const GENESIS_SEAL: Buffer = Buffer.alloc(32)
/** The maximum time between writing a row and its commit, and the maximum difference between the clocks of servers. */
export const ROW_TIME_LEEWAY_MS = minutes(5)

/** Lock of the process that adds to the chain or prunes it. */
export const AUDIT_CHAIN_LOCK = 1_635_083_369

/** Every column of a row of `audit_log` (alias `a`) as one text, to the microsecond and the same on each connection. */
export const canonicalAuditRowSql = sql<string>`jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.role,
  a.action, a.kind, a.ids, a.person_id, a.vendor_id, a.outcome, a.request_id, a.detail)::text`

export interface AuditSeal {
  number: number
  sealed_at: Date
  /** Every row up to this id is sealed: no transaction that could still commit a row with a lower id was open any more. */
  settled: number
  /** The highest id that is sealed here or settled. */
  highest: number
  ids: number[]
  row_macs: Buffer
  seal: Buffer
  /** The audit key that made it. */
  key_number: number
}

/**
 * Returns the key that makes the next seal: never an older one than the chain has seen, so that nobody can continue the
 * chain with a key that was replaced.
 */
export function getNextSealingKey({ audit }: Pick<Keys, 'audit'>, end: Pick<AuditSeal, 'key_number'>): NumberedKey {
  if (audit.current.number >= end.key_number) return audit.current
  const key = audit.find(end.key_number)
  if (!key) throw new Error(`The audit log is sealed with audit key ${end.key_number}, which this copy does not have.`)
  return key
}

/** Computes the HMAC of the parts. The purpose is a part of it, so that a hash made for one purpose is never valid for another. */
export const computeHmacForPurpose = ({ bytes }: NumberedKey, purpose: string, ...parts: (string | Buffer)[]) => {
  const mac = createHmac('sha256', bytes).update(`${purpose}\n`)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

export const computeRowMac = (key: NumberedKey, row: string): Buffer =>
  computeHmacForPurpose(key, 'row', row).subarray(0, ROW_MAC_BYTES)

/** Returns one of the MACs that a seal holds one after another. */
export const sliceRowMac = (rowMacs: Buffer, index: number): Buffer =>
  rowMacs.subarray(index * ROW_MAC_BYTES, (index + 1) * ROW_MAC_BYTES)

/** Computes the seal that follows `before`. */
export const computeSeal = (
  key: NumberedKey,
  before: Buffer,
  { number, sealed_at, settled, ids, row_macs }: Omit<AuditSeal, 'seal' | 'highest' | 'key_number'>,
) => computeHmacForPurpose(key, 'seal', before, JSON.stringify([number, sealed_at.getTime(), settled, ids]), row_macs)

/** A position of the chain, signed: stored beside the keys as its head, and in the database as the cut where it begins. */
export interface SignedCheckpoint {
  number: number
  seal: Buffer
  at: Date
  signature: Buffer
}

export const signCheckpoint = (
  key: NumberedKey,
  what: 'head' | 'cut',
  place: Omit<SignedCheckpoint, 'signature'>,
): SignedCheckpoint => ({
  ...place,
  signature: computeHmacForPurpose(key, what, JSON.stringify([place.number, place.at.getTime()]), place.seal),
})

export const isValidCheckpoint = (key: NumberedKey, what: 'head' | 'cut', place: SignedCheckpoint): boolean =>
  equalInConstantTime(signCheckpoint(key, what, place).signature, place.signature)

/** The position where the chain begins after pruning. */
export type PruneCut = SignedCheckpoint & Pick<AuditSeal, 'key_number'>

/**
 * Returns the cuts, the last one first, each with its newest signature. There are several while the rows before the last one
 * are being removed.
 */
export async function listPruneCuts(db: Db): Promise<PruneCut[]> {
  const cuts = await db
    .selectFrom('audit_cuts')
    .distinctOn('number')
    .selectAll()
    .orderBy('number', 'desc')
    .orderBy('key_number', 'desc')
    .execute()
  return cuts.map((cut) => ({ ...cut, at: cut.cut_at }))
}

/** Returns the last cut with its newest signature; undefined while the chain is complete. */
export async function findLastPruneCut(db: Db): Promise<PruneCut | undefined> {
  const [last] = await listPruneCuts(db)
  return last
}

export async function insertPruneCut(
  db: Db,
  key: NumberedKey,
  place: Pick<PruneCut, 'number' | 'seal' | 'at'>,
): Promise<void> {
  const { number, seal, at, signature } = signCheckpoint(key, 'cut', place)
  await db
    .insertInto('audit_cuts')
    .values({ number, seal, cut_at: at, signature, key_number: key.number })
    .onConflict((same) => same.doNothing())
    .execute()
}

/** Whether the key that the cut names has signed it. */
export function isValidPruneCut({ audit }: Pick<Keys, 'audit'>, cut: PruneCut): boolean {
  const key = audit.find(cut.key_number)
  return key !== undefined && isValidCheckpoint(key, 'cut', cut)
}

/** Returns the time of the log: the database's clock or, on a test database, the given time. */
export async function readAuditClock(db: Db, given: Date): Promise<Date> {
  const { rows } = await typedSql({ at: 'Date' })`select audit_time(${given}) as at`.execute(db)
  return rows[0]!.at
}
