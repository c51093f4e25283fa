import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { createAnchorCheck, type AuditAnchor } from './anchor.ts'
import {
  isSignedCut,
  findLastPruneCut,
  rowMacAt,
  GENESIS_SEAL,
  computeRowMac,
  computeSeal,
  canonicalRowSql,
  type AuditSeal,
  type PruneCut,
  type SignedCheckpoint,
} from './chain.ts'
import { readAuditHead } from './head.ts'
import { createIdSet } from './id-set.ts'

const SEALS_AT_ONCE = 50
const ROWS_AT_ONCE = 5_000
const MAX_PROBLEMS = 100
const UNSIGNED_CUT = 'The place where the log begins since its oldest part was removed is not signed by this hub.'
/** The maximum time between writing a row and its commit, and the maximum difference between the clocks of servers. */
const LEEWAY_MS = minutes(5)

export interface AuditVerdict {
  /** The problems in the order of the chain; at most a hundred. */
  problems: string[]
  rows: number
  seals: number
  /** Rows of the last seconds that are not sealed yet. */
  unsealedRows: number
  /** Ids without a row after the last row: of transactions that were rolled back, or of rows removed before sealing. */
  missingIds: number
}

/** Verifies the whole audit log and its chain in one snapshot. */
export const verifyAuditChain = (db: Db, keys: Keys, anchors: AuditAnchor[] = []): Promise<AuditVerdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyIn(tx, keys, anchors))

type ReportProblem = (problem: string) => void
type ChainPosition = Pick<AuditSeal, 'number' | 'seal' | 'settled' | 'key_number'> & {
  ids?: number[]
  sealed_at?: Date
}

async function verifyIn(db: Db, keys: Keys, anchors: AuditAnchor[]): Promise<AuditVerdict> {
  const problems: string[] = []
  const report = (problem: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem)
  }
  const head = await readAuditHead(keys)
  const anchored = createAnchorCheck(anchors, report)
  const sealed = createIdSet()
  const cut = await findLastPruneCut(db)
  if (cut && !isSignedCut(keys, cut)) report(UNSIGNED_CUT)
  let end = chainStartAt(cut)
  anchored.begin(end.number)
  let seals = 0
  let rows = 0

  for (;;) {
    const some = await sealsAfter(db, end.number)
    for (const seal of some) {
      verifySeal(keys, end, seal, head, report)
      anchored.compare(seal)
      rows += await verifyRows(db, keys, end, seal, report)
      for (const id of seal.ids) if (!sealed.add(id)) report(`Row ${id} is sealed twice.`)
      end = seal
    }
    seals += some.length
    if (some.length === 0) break
  }

  if (cut && isSignedCut(keys, cut) && cut.key_number < end.key_number) report(UNSIGNED_CUT)
  verifyHead(head, end, seals, report)
  anchored.end()
  const { waiting, highest } = await findUnsealedRows(db, sealed, end.settled, report)
  const lastId = await lastIdGiven(db)
  if (lastId < highest)
    report(`Row ${highest} did not get its id from the sequence of the log, which stands at ${lastId}.`)
  return { problems, rows, seals, unsealedRows: waiting, missingIds: Math.max(0, lastId - highest) }
}

/** Returns the start of the chain: the genesis, or the signed position up to which it was pruned. */
const chainStartAt = (cut: PruneCut | undefined): ChainPosition => ({
  number: cut?.number ?? 0,
  seal: cut?.seal ?? GENESIS_SEAL,
  settled: 0,
  key_number: 0,
})

async function sealsAfter(db: Db, number: number): Promise<AuditSeal[]> {
  const found = await db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(SEALS_AT_ONCE)
    .execute()
  return found.map((seal) => ({ ...seal, ids: seal.ids.map(Number) }))
}

type Head = Awaited<ReturnType<typeof readAuditHead>>

function verifySeal(keys: Keys, before: ChainPosition, seal: AuditSeal, head: Head, report: ReportProblem): void {
  const { number, ids, key_number: keyNumber } = seal
  const key = keys.audit.find(keyNumber)
  if (number !== before.number + 1) report(`Seals ${before.number + 1} to ${number - 1} are missing.`)
  else if (!key) report(`Seal ${number} was made with audit key ${keyNumber}, which is missing.`)
  else if (keyNumber < before.key_number)
    report(`Seal ${number} was made with audit key ${keyNumber}, which had been replaced.`)
  else if (!computeSeal(key, before.seal, seal).equals(seal.seal))
    report(
      `Seal ${number}, over ${ids.length > 0 ? `rows ${ids[0]} to ${ids.at(-1)}` : 'no row'}, is not the one that was made.`,
    )
  if (isCheckpoint(head) && head.number === number && !head.seal.equals(seal.seal))
    report(`Seal ${number} is not the one that is remembered beside the keys.`)
}

function verifyHead(head: Head, end: ChainPosition, seals: number, report: ReportProblem): void {
  if (head === 'damaged') report('The file audit-head.json beside the keys is not what was written.')
  else if (!head) {
    if (seals > 0) report('The file audit-head.json beside the keys is missing: the end may have been cut off.')
  } else if (head.number > end.number)
    report(`The log is cut off after row ${end.ids?.at(-1) ?? 0}: it had ${head.number} seals and has ${end.number}.`)
}

const isCheckpoint = (head: Head): head is SignedCheckpoint => head !== null && head !== 'damaged'

/** Returns how many of its rows are intact and were written between the previous seal and this one. */
async function verifyRows(
  db: Db,
  keys: Keys,
  before: ChainPosition,
  { ids, row_macs, sealed_at, key_number }: AuditSeal,
  report: ReportProblem,
): Promise<number> {
  const { rows } = await typedSql({ id: 'number', at: 'Date', whole: 'string' })`
    select a.id, a.at, ${canonicalRowSql} as whole from audit_log a where a.id = any(${ids}::bigint[])`.execute(db)
  const key = keys.audit.find(key_number)
  if (!key) return 0
  const found = new Map(rows.map((row) => [row.id, row]))
  const until = sealed_at.getTime()
  // A clock that was set back makes a seal older than the previous one.
  const from = before.sealed_at ? Math.min(before.sealed_at.getTime(), until) : -Infinity
  let intact = 0
  for (const [place, id] of ids.entries()) {
    const row = found.get(id)
    if (!row) report(`Row ${id} has been removed.`)
    else if (!computeRowMac(key, row.whole).equals(rowMacAt(row_macs, place))) report(`Row ${id} has been altered.`)
    else if (row.at.getTime() < from - LEEWAY_MS || row.at.getTime() > until + LEEWAY_MS)
      report(`Row ${id} is dated ${row.at.toISOString()}, but was sealed at ${sealed_at.toISOString()}.`)
    else intact += 1
  }
  return intact
}

/** Checks rows without a seal: above the settled ids they wait for one, below them they were inserted by hand. */
async function findUnsealedRows(
  db: Db,
  sealed: ReturnType<typeof createIdSet>,
  settled: number,
  report: ReportProblem,
) {
  let waiting = 0
  let highest: number | null = null
  for (;;) {
    const rows: { id: number }[] = await db
      .selectFrom('audit_log')
      .select('id')
      .$if(highest !== null, (q) => q.where('id', '>', highest!))
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id } of rows) {
      if (sealed.has(id)) continue
      if (id > settled) waiting += 1
      else report(`Row ${id} has been added.`)
    }
    const last = rows.at(-1)
    if (!last) return { waiting, highest: highest ?? 0 }
    highest = last.id
  }
}

/** Returns the highest id that the sequence of the log has assigned. */
async function lastIdGiven(db: Db): Promise<number> {
  const { rows } = await typedSql({ last: 'number | null' })`
    select pg_sequence_last_value('audit_log_id_seq') as last`.execute(db)
  return rows[0]!.last ?? 0
}
