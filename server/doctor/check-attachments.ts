import { listStoredAttachments } from '#server/features/attachments/queries.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import { addMilliseconds, hours, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { DoctorDependencies } from './check.ts'

const BATCH_SIZE = 500
/** The minutely job destroys what has expired; one that runs late is no fault yet. */
const EXPIRY_LEEWAY_MS = minutes(5)
/** The hourly reconciliation removes what an interrupted upload left. */
const RECONCILIATION_LEEWAY_MS = hours(2)

/** Finds rows whose file or key is gone, and expired attachments that can still be read. */
export async function* checkAttachmentRows({ db, vault, at }: DoctorDependencies): AsyncGenerator<string> {
  for await (const rows of streamRowBatches((afterId) => listStoredAttachments(db, afterId, BATCH_SIZE), BATCH_SIZE))
    for (const { id, storage_name: name, expires_at: expiresAt } of rows) {
      const holds = await vault.holds(name)
      if (!holds && (await isStillStored(db, id))) yield `Attachment ${id}: its file or its key is missing.`
      if (holds && expiresAt < addMilliseconds(at, -EXPIRY_LEEWAY_MS))
        yield `Attachment ${id} expired at ${expiresAt.toISOString()} and can still be read.`
    }
}

/** It may have been destroyed since the row was read. */
const isStillStored = async (db: Db, id: number) =>
  (await db
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', id)
    .where('destroyed_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Finds files and keys of destroyed attachments, and those that no row names. */
export async function* checkLeftoverAttachmentFiles({ db, vault, at }: DoctorDependencies): AsyncGenerator<string> {
  // The hour that has not ended, too: a row is marked as destroyed only once file and key are gone.
  const listNames = async () => (await vault.namesBefore(addMilliseconds(at, hours(1)))).names
  const suspects = new Map<string, Orphan>()
  const names = await listNames()
  for (let start = 0; start < names.length; start += BATCH_SIZE)
    for (const orphan of await findOrphans(db, names.slice(start, start + BATCH_SIZE)))
      suspects.set(orphan.name, orphan)
  if (suspects.size === 0) return
  // Some may have been destroyed since the names were listed.
  const stillStored = new Set(await listNames())
  const settled = new Set((await vault.namesBefore(addMilliseconds(at, -RECONCILIATION_LEEWAY_MS))).names)
  for (const { name, finding, hasRow } of suspects.values())
    if (hasRow ? stillStored.has(name) : settled.has(name)) yield finding
}

interface Orphan {
  name: string
  finding: string
  /** Without a row it may belong to an upload that goes on. */
  hasRow: boolean
}

async function findOrphans(db: Db, names: string[]): Promise<Orphan[]> {
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'storage_name', 'destroyed_at'])
    .where('storage_name', '=', (row) => row.fn.any(row.val(names)))
    .execute()
  const known = new Map(rows.map((row) => [row.storage_name, row]))
  return names.flatMap((name): Orphan[] => {
    const row = known.get(name)
    if (!row) return [{ name, finding: `${name}: no row names this stored attachment.`, hasRow: false }]
    if (!row.destroyed_at) return []
    const finding = `Attachment ${row.id} is recorded as destroyed, but its key or file is still there.`
    return [{ name, finding, hasRow: true }]
  })
}
