import type { Services } from '#server/platform/app.ts'
import { hours, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { PUBLIC_FOLDER, removePublicFiles } from './public-files.ts'

/** Hourly: removes public files that no row names, left behind by a crash or a failed removal. */
export const PUBLIC_FILE_SWEEP_QUEUE: Queue = {
  name: 'public-file-sweep',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '27 * * * *',
}

/** An upload stores its files before the rows that name them are visible, and never takes this long. */
const MIN_AGE_MS = hours(2)
const BATCH_SIZE = 500

type PublicFileSweepDependencies = Pick<Services, 'db' | 'files' | 'clock' | 'installation'>

export const registerPublicFileSweepWorker = (services: Services): Promise<void> =>
  services.jobs.work(PUBLIC_FILE_SWEEP_QUEUE, () => sweepPublicFiles(services))

/**
 * Notes the files that no row names, and removes those that were noted hours ago and are still unused. Names are never
 * reused, so a file that was unused for that long stays unused.
 */
export async function sweepPublicFiles({ db, files, clock, installation }: PublicFileSweepDependencies): Promise<void> {
  await installation.assertWhole()
  const at = clock.now()
  for await (const names of files.list(PUBLIC_FOLDER))
    await recordOrphans(db, await filterUnreferencedFileNames(db, names), at)
  const due = await db
    .selectFrom('orphan_files')
    .select('name')
    .where('noticed_at', '<=', addMilliseconds(at, -MIN_AGE_MS))
    .execute()
  for (let start = 0; start < due.length; start += BATCH_SIZE) {
    const batch = due.slice(start, start + BATCH_SIZE).map(({ name }) => name)
    await removePublicFiles(files, await filterUnreferencedFileNames(db, batch))
    await db.deleteFrom('orphan_files').where('name', 'in', batch).execute()
  }
}

/** Returns the names that no row has. */
export async function filterUnreferencedFileNames(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await typedSql({ name: 'string' })`
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
