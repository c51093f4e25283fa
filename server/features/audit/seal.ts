import { sql } from 'kysely'
import type { Services } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { CHAIN_LOCK, NO_SEAL, rowMac, sealOver, wholeRow, type Seal } from './chain.ts'
import { readHead, writeHead } from './head.ts'

const PAUSE_MS = 1_000
const ROWS_AT_ONCE = 5_000
const HEAD_EVERY_MS = minutes(1)
/** Between taking an id and having a transaction number a writer is invisible; nobody is there that long. */
const UNSEEN_MS = 10_000

type Parts = Pick<Services, 'db' | 'keys' | 'clock'>

/** The end of the chain. */
export type End = Pick<Seal, 'number' | 'seal' | 'settled'>

/** An id below which no row can appear any more once all transactions before `horizon` have ended. */
interface Mark {
  highest: number
  horizon: bigint
  at: number
}

/** Seals what has been written since, once a second; of many copies of the server whichever is first (SR-089). */
export function startSealing(services: Services): void {
  const sealSome = openSealer(services)
  services.jobs.every(PAUSE_MS, async () => {
    while ((await sealSome()) === ROWS_AT_ONCE);
  })
}

/** A function that seals the next rows and says how many; none when another process is at it. */
export function openSealer({ db, keys, clock }: Parts, unseenMs = UNSEEN_MS): () => Promise<number> {
  let mark: Mark | undefined
  let settled = 0
  let headAt = new Date(0)

  return async () => {
    const done = await db.transaction().execute(async (tx) => {
      if (!(await takeChain(tx))) return undefined
      const end = await endOfChain(tx)
      const at = clock.now()
      if (end.number > 0 && Math.abs(at.getTime() - headAt.getTime()) >= HEAD_EVERY_MS) {
        headAt = at
        // Of what is committed: the head never says more than the database holds.
        await keepHead(tx, keys, { ...end, at })
      }

      const from = Math.max(settled, end.settled)
      // Asked before the rows are read: what these transactions have written is among them.
      const isOver =
        mark !== undefined && performance.now() - mark.at >= unseenMs && (await horizon(tx)).oldest >= mark.horizon
      const rows = await unsealedRows(tx, from)
      const last = rows.at(-1)?.id ?? from
      const sealedTo = rows.length < ROWS_AT_ONCE ? Infinity : last
      const next = isOver ? Math.max(from, Math.min(mark!.highest, sealedTo)) : from
      if (rows.length > 0) await addSeal(tx, keys, end, { at, settled: next, rows })
      const fresh = { highest: Math.max(last, next), horizon: (await horizon(tx)).next, at: performance.now() }
      return { count: rows.length, next, mark: isOver || !mark ? fresh : mark }
    })
    if (!done) return 0
    settled = done.next
    mark = done.mark
    return done.count
  }
}

/** False when another process has it; kept to the end of the transaction. */
export async function takeChain(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as mine`.execute(tx)
  return rows[0]!.mine
}

export async function endOfChain(db: Db): Promise<End> {
  const last = await db
    .selectFrom('audit_seals')
    .select(['number', 'seal', 'settled'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, seal: NO_SEAL, settled: 0 }
}

/** In the order of their ids. Those that committed late have lower ones than some that are sealed already. */
async function unsealedRows(db: Db, settled: number): Promise<{ id: number; whole: string }[]> {
  const { rows } = await sql<{ id: number; whole: string }>`
    select a.id, ${wholeRow} as whole
    from audit_log a
    left join (select unnest(ids) as id from audit_seals where highest > ${settled}) s on s.id = a.id
    where a.id > ${settled} and s.id is null
    order by a.id limit ${ROWS_AT_ONCE}`.execute(db)
  return rows
}

async function addSeal(
  tx: Db,
  keys: Services['keys'],
  end: End,
  { at, settled, rows }: { at: Date; settled: number; rows: { id: number; whole: string }[] },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const row_macs = Buffer.concat(rows.map(({ whole }) => rowMac(keys, whole)))
  const added = { number: end.number + 1, sealed_at: at, settled, ids, row_macs }
  await tx
    .insertInto('audit_seals')
    .values({ ...added, highest: Math.max(...ids), seal: sealOver(keys, end.seal, added) })
    .execute()
}

/** The file is left as it is when the database does not hold what it says: that is for people to look into. */
async function keepHead(tx: Db, keys: Services['keys'], end: End & { at: Date }): Promise<void> {
  const head = await readHead(keys)
  if (head === 'damaged' || (head && !(await holdsPlace(tx, head))))
    throw new Error('The audit log is not what was sealed. Look into it with: npm run admin -- verify-audit')
  if (head?.number !== end.number) await writeHead(keys, end)
}

/** Whether the chain has this place, or was cut after it. */
async function holdsPlace(db: Db, { number, seal }: { number: number; seal: Buffer }): Promise<boolean> {
  const found = await db.selectFrom('audit_seals').select('seal').where('number', '=', number).executeTakeFirst()
  if (found) return found.seal.equals(seal)
  const cut = await db.selectFrom('audit_cuts').select('number').where('number', '>=', number).executeTakeFirst()
  return cut !== undefined
}

/** The oldest transaction that still runs, and the number that the next one gets. */
async function horizon(db: Db): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
    from pg_current_snapshot() as s`.execute(db)
  return { oldest: BigInt(rows[0]!.oldest), next: BigInt(rows[0]!.next) }
}
