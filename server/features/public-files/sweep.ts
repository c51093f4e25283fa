import { sql } from 'kysely'
import type { Services } from '#server/platform/app.ts'
import { hours, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { PUBLIC_FOLDER, removeFiles } from './public-files.ts'

/** Removes once an hour the public files that no row names: what a crash or a failed removal left behind. */
export const PUBLIC_FILE_SWEEP: Queue = {
  name: 'public-file-sweep',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '27 * * * *',
}

/** An upload stores its files before the rows that name them are visible; none takes nearly as long. */
const LEFT_ALONE_MS = hours(2)
const AT_ONCE = 500

type Parts = Pick<Services, 'db' | 'files' | 'clock'>

export const registerPublicFileSweep = (services: Services): Promise<void> =>
  services.jobs.work(PUBLIC_FILE_SWEEP, () => sweepPublicFiles(services))

/**
 * Notes the files that nobody names, and removes those that were noted hours ago and are still named by nobody. Names are
 * made once and never used again, so one that has been nobody's for that long stays nobody's.
 */
export async function sweepPublicFiles({ db, files, clock }: Parts): Promise<void> {
  const at = clock.now()
  const names = (await files.list(PUBLIC_FOLDER)) ?? []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const some = names.slice(start, start + AT_ONCE)
    await recordOrphans(db, await findUnreferenced(db, some), at)
  }
  const due = await db
    .selectFrom('orphan_files')
    .select('name')
    .where('noticed_at', '<=', addMilliseconds(at, -LEFT_ALONE_MS))
    .execute()
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const some = due.slice(start, start + AT_ONCE).map(({ name }) => name)
    await removeFiles(files, await findUnreferenced(db, some))
    await db.deleteFrom('orphan_files').where('name', 'in', some).execute()
  }
}

async function findUnreferenced(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select file.name from unnest(${names}::text[]) as file (name)
    where not exists (select from vendors v where v.logo = file.name or v.intake_form = file.name)
      and not exists (select from media m where m.url = file.name or m.thumb = file.name)`.execute(db)
  return rows.map(({ name }) => name)
}

async function recordOrphans(db: Db, names: string[], at: Date): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('orphan_files')
    .values(names.map((name) => ({ name, noticed_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
