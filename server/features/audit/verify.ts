import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { createAnchorComparer, type AuditAnchor } from './anchor.ts'
import { GENESIS_SEAL, isValidPruneCut, listPruneCuts, type AuditSeal, type PruneCut } from './chain.ts'
import { readAndVerifyAuditHeadFile } from './audit-head-file.ts'
import { createIdSet } from './id-set.ts'
import type { VerifiedSeal } from './last-verified-seal.ts'
import { LOCK_AUDIT_TABLES_STATEMENT } from './partitions.ts'
import { checkUnsealedRows, readLastAssignedAuditId, loadSealedRows, verifyRowsOfSeal } from './verify-rows.ts'
import { verifyChainNotTruncated, verifySeal, type ChainPosition, type AuditProblemReporter } from './verify-seals.ts'

const SEALS_AT_ONCE = 200
/** Seals are one a second, so most hold a few rows: those of several seals are loaded together. */
const ROWS_AT_ONCE = 5_000
const MAX_PROBLEMS = 100
const UNSIGNED_CUT = 'The place where the log begins since its oldest part was removed is not signed by this hub.'

export interface AuditVerification {
  /** The problems in the order of the chain; at most a hundred. */
  problems: string[]
  rows: number
  seals: number
  /** Rows of the last seconds that are not sealed yet. */
  unsealedRows: number
  /** Ids without a row after the last row: of transactions that were rolled back, or of rows removed before sealing. */
  missingIds: number
  /** The end of what was verified. */
  end: Pick<AuditSeal, 'number' | 'seal' | 'settled' | 'key_number'>
}

interface VerifyOptions {
  anchors?: AuditAnchor[]
  /** Where an earlier verification ended. */
  from?: VerifiedSeal
}

/**
 * Verifies the audit log and its chain in one snapshot. Returns all problems, at most 100. With `from`, verifies only what
 * follows that seal.
 */
export const verifyAuditChain = (db: Db, keys: Keys, options: VerifyOptions = {}): Promise<AuditVerification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyIn(tx, keys, options))

async function verifyIn(db: Db, keys: Keys, { anchors = [], from }: VerifyOptions): Promise<AuditVerification> {
  await sql.raw(LOCK_AUDIT_TABLES_STATEMENT).execute(db)
  const problems: string[] = []
  const report = (problem: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem)
  }
  const head = await readAndVerifyAuditHeadFile(keys)
  const anchored = createAnchorComparer(anchors, report)
  const cuts = await listPruneCuts(db)
  const [cut] = cuts
  if (!cuts.every((one) => isValidPruneCut(keys, one))) report(UNSIGNED_CUT)
  const start = await findStart(db, cuts, from, report)
  // A seal before the last cut may still be there while its rows are being removed.
  const isRemovable = ({ number }: AuditSeal) => number <= (cut?.number ?? 0)
  const sealed = createIdSet()
  for (const id of await idsSealedAhead(db, start)) sealed.add(id)
  anchored.begin(start.number)
  let end: ChainPosition = start
  let rows = 0

  for await (const some of sealsInGroups(db, start.number)) {
    const found = await loadSealedRows(db, end, some)
    for (const seal of some) {
      verifySeal(keys, end, seal, head, report)
      anchored.compare(seal)
      rows += verifyRowsOfSeal(keys, found, end, seal, isRemovable(seal), report)
      for (const id of seal.ids) if (!sealed.add(id)) report(`Row ${id} is sealed twice.`)
      end = seal
    }
  }

  if (cut && isValidPruneCut(keys, cut) && cut.key_number < end.key_number) report(UNSIGNED_CUT)
  const seals = end.number - start.number
  verifyChainNotTruncated(head, end, seals, report)
  anchored.end()
  const fromId = start.isVerified ? start.settled : LOWEST_ID
  const { waiting, highest } = await checkUnsealedRows(db, sealed, { from: fromId, settled: end.settled }, report)
  const lastId = await readLastAssignedAuditId(db)
  if (lastId < highest)
    report(`Row ${highest} did not get its id from the sequence of the log, which stands at ${lastId}.`)
  const missingIds = Math.max(0, lastId - Math.max(0, highest))
  return { problems, rows, seals, unsealedRows: waiting, missingIds, end }
}

/** Rows that were inserted by hand may have any id. */
const LOWEST_ID = Number.MIN_SAFE_INTEGER

type ChainStart = ChainPosition & { isVerified: boolean }

/**
 * Returns the genesis or the signed position up to which the chain was pruned, or the verified one if that is later. The
 * first seal says which of the cuts it is: those before the last one count until their seals are removed.
 */
async function findStart(
  db: Db,
  cuts: PruneCut[],
  from: VerifiedSeal | undefined,
  report: AuditProblemReporter,
): Promise<ChainStart> {
  const first = await db.selectFrom('audit_seals').select('number').orderBy('number').limit(1).executeTakeFirst()
  const places = [...cuts, { number: 0, seal: GENESIS_SEAL }]
  const { number, seal } = places.find((place) => place.number + 1 === first?.number) ?? places[0]!
  const begin = { number, seal, settled: 0, key_number: 0, isVerified: false }
  if (!from || from.number <= begin.number) return begin
  const stored = await db.selectFrom('audit_seals').select('seal').where('number', '=', from.number).executeTakeFirst()
  if (!stored?.seal.equals(from.seal))
    report(`Seal ${from.number} is not the one that was verified at ${from.verified_at.toISOString()}.`)
  return { ...from, isVerified: true }
}

/** Returns ids above `settled` that were sealed before the start already, because rows commit out of their order. */
async function idsSealedAhead(db: Db, { isVerified, number, settled }: ChainStart): Promise<number[]> {
  if (!isVerified) return []
  const { rows } = await typedSql({ id: 'number' })`
    select id from audit_seals, unnest(ids) as id
    where highest > ${settled} and number <= ${number} and id > ${settled}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Yields the seals after this one, as many together as have some thousand rows. */
async function* sealsInGroups(db: Db, number: number): AsyncGenerator<AuditSeal[]> {
  for (let last = number; ;) {
    const seals = await sealsAfter(db, last)
    if (seals.length === 0) return
    last = seals.at(-1)!.number
    let group: AuditSeal[] = []
    let size = 0
    for (const seal of seals) {
      if (group.length > 0 && size + seal.ids.length > ROWS_AT_ONCE) {
        yield group
        group = []
        size = 0
      }
      group.push(seal)
      size += seal.ids.length
    }
    yield group
  }
}

async function sealsAfter(db: Db, number: number): Promise<AuditSeal[]> {
  const found = await db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .fetch(SEALS_AT_ONCE, 'with ties')
    .execute()
  return found.map((seal) => ({ ...seal, ids: seal.ids.map(Number) }))
}
