import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { equalInConstantTime, type Keys } from '#server/platform/keys.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

// How the audit log is sealed. Each row has a keyed hash (its MAC). A seal covers the MACs of the rows sealed together, their
// ids, and the previous seal. A change of the database without the key breaks the chain, and verification finds where.

export const MAC_BYTES = 16
/** The seal before the first one. */
export const GENESIS_SEAL: Buffer = Buffer.alloc(32)

/** Lock of the process that adds to the chain or prunes it. */
export const AUDIT_CHAIN_LOCK = 1_635_083_369

/** Every column of a row of `audit_log` (alias `a`) as one text, to the microsecond and the same on each connection. */
export const canonicalRowSql = sql<string>`jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.role,
  a.action, a.kind, a.ids, a.person_id, a.vendor_id, a.outcome, a.request_id, a.detail)::text`

type Key = Pick<Keys, 'audit'>

export interface AuditSeal {
  number: number
  sealed_at: Date
  settled: number
  /** The highest id that was sealed or settled. */
  highest: number
  ids: number[]
  row_macs: Buffer
  seal: Buffer
}

const computeHmac = ({ audit }: Key, what: string, ...parts: (string | Buffer)[]) => {
  const mac = createHmac('sha256', audit).update(`${what}\n`)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

export const computeRowMac = (keys: Key, row: string): Buffer => computeHmac(keys, 'row', row).subarray(0, MAC_BYTES)

export const rowMacAt = (macs: Buffer, place: number): Buffer =>
  macs.subarray(place * MAC_BYTES, (place + 1) * MAC_BYTES)

/** Computes the seal that follows `before`. */
export const computeSeal = (
  keys: Key,
  before: Buffer,
  { number, sealed_at, settled, ids, row_macs }: Omit<AuditSeal, 'seal' | 'highest'>,
) => computeHmac(keys, 'seal', before, JSON.stringify([number, sealed_at.getTime(), settled, ids]), row_macs)

/** A position of the chain, signed: stored beside the keys as its head, and in the database as the cut where it begins. */
export interface SignedCheckpoint {
  number: number
  seal: Buffer
  at: Date
  signature: Buffer
}

export const signCheckpoint = (
  keys: Key,
  what: 'head' | 'cut',
  place: Omit<SignedCheckpoint, 'signature'>,
): SignedCheckpoint => ({
  ...place,
  signature: computeHmac(keys, what, JSON.stringify([place.number, place.at.getTime()]), place.seal),
})

export const isValidCheckpoint = (keys: Key, what: 'head' | 'cut', place: SignedCheckpoint): boolean =>
  equalInConstantTime(signCheckpoint(keys, what, place).signature, place.signature)

/** Returns the cut where the chain begins after pruning; undefined while it is complete. */
export async function findLastPruneCut(db: Db): Promise<SignedCheckpoint | undefined> {
  const cut = await db.selectFrom('audit_cuts').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
  return cut && { ...cut, at: cut.cut_at }
}

/** Returns the time of the log: the database's clock or, on a test database, the given time. */
export async function currentAuditTime(db: Db, given: Date): Promise<Date> {
  const { rows } = await typedSql({ at: 'Date' })`select audit_time(${given}) as at`.execute(db)
  return rows[0]!.at
}
