import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { isSigned, macAt, NO_SEAL, rowMac, sealOver, wholeRow, type Seal } from './chain.ts'
import { readHead } from './head.ts'
import { idSet } from './id-set.ts'

const SEALS_AT_ONCE = 50
const ROWS_AT_ONCE = 5_000
const MOST_NAMED = 100

export interface Verdict {
  /** What is wrong, in the order of the chain; the first hundred. */
  problems: string[]
  rows: number
  seals: number
  /** Written in the last seconds and not sealed yet. */
  waiting: number
}

/** Goes through the whole audit log and its chain, as it is at one moment. */
export const verifyAudit = (db: Db, keys: Keys): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyIn(tx, keys))

async function verifyIn(db: Db, keys: Keys): Promise<Verdict> {
  const problems: string[] = []
  const say = (problem: string) => {
    if (problems.length < MOST_NAMED) problems.push(problem)
  }
  const head = await readHead(keys)
  const sealed = idSet()
  let end = await beginning(db, keys, say)
  let seals = 0
  let rows = 0

  for (;;) {
    const some = await sealsAfter(db, end.number)
    for (const seal of some) {
      if (seal.number !== end.number + 1) say(`Seals ${end.number + 1} to ${seal.number - 1} are missing.`)
      else if (!sealOver(keys, end.seal, seal).equals(seal.seal))
        say(`Seal ${seal.number}, over rows ${seal.ids[0]} to ${seal.ids.at(-1)}, is not the one that was made.`)
      if (head && head !== 'damaged' && head.number === seal.number && !head.seal.equals(seal.seal))
        say(`Seal ${seal.number} is not the one that is remembered beside the keys.`)
      rows += await verifyRows(db, keys, seal, say)
      for (const id of seal.ids) if (!sealed.add(id)) say(`Row ${id} is sealed twice.`)
      end = seal
    }
    seals += some.length
    if (some.length === 0) break
  }

  if (head === 'damaged') say('The file audit-head.json beside the keys is not what was written.')
  else if (head && head.number > end.number)
    say(`The log is cut off after row ${end.ids?.at(-1) ?? 0}: it had ${head.number} seals and has ${end.number}.`)
  else if (!head && seals > 0)
    say('The file audit-head.json beside the keys is missing: the end may have been cut off.')
  const waiting = await unsealed(db, sealed, end.settled, say)
  return { problems, rows, seals, waiting }
}

type Say = (problem: string) => void
type End = Pick<Seal, 'number' | 'seal' | 'settled'> & { ids?: number[] }

/** Nothing, or the signed place up to which the oldest part was removed. */
async function beginning(db: Db, keys: Keys, say: Say): Promise<End> {
  const cut = await db.selectFrom('audit_cuts').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
  if (!cut) return { number: 0, seal: NO_SEAL, settled: 0 }
  if (!isSigned(keys, 'cut', { ...cut, at: cut.cut_at }))
    say('The place where the log begins since its oldest part was removed is not signed by this hub.')
  return { number: cut.number, seal: cut.seal, settled: 0 }
}

async function sealsAfter(db: Db, number: number): Promise<Seal[]> {
  const found = await db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(SEALS_AT_ONCE)
    .execute()
  return found.map((seal) => ({ ...seal, ids: seal.ids.map(Number) }))
}

/** Returns how many of its rows are as they were. */
async function verifyRows(db: Db, keys: Keys, { ids, row_macs }: Seal, say: Say): Promise<number> {
  const { rows } = await sql<{ id: number; whole: string }>`
    select a.id, ${wholeRow} as whole from audit_log a where a.id = any(${ids}::bigint[])`.execute(db)
  const found = new Map(rows.map(({ id, whole }) => [id, whole]))
  let intact = 0
  for (const [place, id] of ids.entries()) {
    const whole = found.get(id)
    if (whole === undefined) say(`Row ${id} has been removed.`)
    else if (!rowMac(keys, whole).equals(macAt(row_macs, place))) say(`Row ${id} has been altered.`)
    else intact += 1
  }
  return intact
}

/** Rows without a seal: above the settled ones they wait for theirs, below somebody has added them. */
async function unsealed(db: Db, sealed: ReturnType<typeof idSet>, settled: number, say: Say): Promise<number> {
  let waiting = 0
  let after: number | null = null
  for (;;) {
    const rows: { id: number }[] = await db
      .selectFrom('audit_log')
      .select('id')
      .$if(after !== null, (q) => q.where('id', '>', after!))
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id } of rows) {
      if (sealed.has(id)) continue
      if (id > settled) waiting += 1
      else say(`Row ${id} has been added.`)
    }
    const last = rows.at(-1)
    if (!last) return waiting
    after = last.id
  }
}
