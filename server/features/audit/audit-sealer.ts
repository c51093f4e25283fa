import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, days, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import {
  auditChainContains,
  readChainEnd,
  renewLastPruneCutSignature,
  tryLockAuditChain,
  type ChainEnd,
  type SealReference,
} from './chain-end.ts'
import { readAuditClock, getNextSealingKey, computeRowMac, computeSeal, canonicalAuditRowSql } from './chain.ts'
import { readAndVerifyAuditHeadFile, writeAuditHeadFile } from './audit-head-file.ts'

export const SEAL_BATCH_SIZE = 5_000
/** A seal without rows is added after this long, so that a gap between seals means that no server was running. */
const EMPTY_SEAL_INTERVAL_MS = minutes(10)
/** A writer is invisible between taking an id and getting a transaction id; no writer takes this long in between. */
const VISIBILITY_DELAY_MS = 10_000
/** No transaction lasts this long, so rows without a seal are at most this much older than the last seal: few months are read. */
const LONGEST_WRITE_MS = days(7)

type AuditSealerDependencies = Pick<Services, 'db' | 'keys' | 'clock'>

/** An id below which no row can appear once all transactions before `horizon` have ended. */
interface Watermark {
  highest: number
  horizon: bigint
  at: number
}

/** The database lacks sealed rows. No seal is added until an administrator has investigated. */
export class AuditLogAlteredError extends Error {
  constructor() {
    super('The audit log is not what was sealed. Look into it with: npm run admin -- verify-audit')
  }
}

/**
 * Returns a function that seals the next rows and returns how many; undefined while another process is sealing. It remembers
 * the last seal and throws `AuditLogAlteredError` when that seal, or the one in the head file, is missing in the database.
 */
export function createAuditRowSealer(
  { db, keys, clock }: AuditSealerDependencies,
  visibilityDelayMs = VISIBILITY_DELAY_MS,
): () => Promise<number | undefined> {
  let mark: Watermark | undefined
  let settled = 0
  /** Of the rows sealed here: without it the ids of a last burst stay unsettled until there is another row. */
  let highestSealed = 0
  let lastSeen: SealReference | null = null

  return async () => {
    const done = await db.transaction().execute(async (tx) => {
      if (!(await tryLockAuditChain(tx))) return undefined
      const end = await readChainEnd(tx)
      const head = await readAndVerifyAuditHeadFile(keys)
      if (head === 'damaged') throw new AuditLogAlteredError()
      for (const place of [head, lastSeen])
        if (place && !(await auditChainContains(tx, keys, end, place))) throw new AuditLogAlteredError()

      const from = Math.max(settled, end.settled)
      // Checked before the rows are read, so that the rows of these transactions are included.
      const isOver =
        mark !== undefined &&
        performance.now() - mark.at >= visibilityDelayMs &&
        (await transactionHorizon(tx)).oldest >= mark.horizon
      const at = await readAuditClock(tx, clock.now())
      const since = addMilliseconds(at < end.sealed_at ? at : end.sealed_at, -LONGEST_WRITE_MS)
      const rows = await unsealedRows(tx, { settled: from, since })
      const last = rows.at(-1)?.id ?? from
      const sealedTo = rows.length < SEAL_BATCH_SIZE ? Infinity : last
      const next = isOver ? Math.max(from, Math.min(mark!.highest, sealedTo)) : from
      const isQuiet = end.number > 0 && at.getTime() - end.sealed_at.getTime() >= EMPTY_SEAL_INTERVAL_MS
      const newEnd = rows.length > 0 || isQuiet ? await addSeal(tx, keys, end, { at, settled: next, rows }) : end
      const newMark = {
        highest: Math.max(last, next, highestSealed),
        horizon: (await transactionHorizon(tx)).next,
        at: performance.now(),
      }
      const isHeadBehind = newEnd.number > (head?.number ?? 0)
      return { count: rows.length, next, last, mark: isOver || !mark ? newMark : mark, end: newEnd, isHeadBehind }
    })
    if (!done) return undefined
    settled = done.next
    highestSealed = Math.max(highestSealed, done.last)
    mark = done.mark
    lastSeen = done.end
    if (done.isHeadBehind) await advanceAuditHead(db, keys, done.end)
    return done.count
  }
}

/** Returns rows in the order of their ids. Rows that committed late have lower ids than some sealed ones. */
async function unsealedRows(
  db: Db,
  { settled, since }: { settled: number; since: Date },
): Promise<{ id: number; whole: string }[]> {
  const { rows } = await typedSql({ id: 'number', whole: 'string' })`
    select a.id, ${canonicalAuditRowSql} as whole
    from audit_log a
    left join (select unnest(ids) as id from audit_seals where highest > ${settled}) s on s.id = a.id
    where a.id > ${settled} and a.at >= ${since} and s.id is null
    order by a.id limit ${SEAL_BATCH_SIZE}`.execute(db)
  return rows
}

async function addSeal(
  tx: Db,
  keys: Services['keys'],
  end: ChainEnd,
  { at, settled, rows }: { at: Date; settled: number; rows: { id: number; whole: string }[] },
): Promise<ChainEnd> {
  const key = getNextSealingKey(keys, end)
  if (key.number > end.key_number) await renewLastPruneCutSignature(tx, key)
  const ids = rows.map(({ id }) => id)
  const row_macs = Buffer.concat(rows.map(({ whole }) => computeRowMac(key, whole)))
  const added = { number: end.number + 1, sealed_at: at, settled, ids, row_macs }
  const whole = {
    ...added,
    highest: Math.max(settled, ...ids),
    seal: computeSeal(key, end.seal, added),
    key_number: key.number,
  }
  await tx.insertInto('audit_seals').values(whole).execute()
  return whole
}

/**
 * Writes the head file from committed data, so that it is never ahead of the database. The lock prevents concurrent
 * writes; a process that does not get it leaves the file to the process that seals.
 */
async function advanceAuditHead(db: Db, keys: Services['keys'], added: SealReference): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await tryLockAuditChain(tx))) return
    const end = await readChainEnd(tx)
    // A chain that was cut since then must not get a head that matches it.
    if (await auditChainContains(tx, keys, end, added)) await writeAuditHeadFile(keys, { ...end, at: end.sealed_at })
  })
}

/** Returns the oldest running transaction, and the id that the next one gets. */
async function transactionHorizon(db: Db): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await typedSql({ oldest: 'string', next: 'string' })`
    select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
    from pg_current_snapshot() as s`.execute(db)
  return { oldest: BigInt(rows[0]!.oldest), next: BigInt(rows[0]!.next) }
}
