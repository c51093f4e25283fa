import type { Services } from './app.ts'

/**
 * A volume that was exchanged or unmounted shows in /ready and stops the jobs within this time (OPS-005: 5 s), and a new key is
 * read. PUBLISHED_FOR_SECONDS in `key-rotation/create-next-key.ts` is several times as long.
 */
const INTERVAL_MS = 2_000

/** A single check may fail because the machine is busy, as at the start: it took too long. */
const LOGGED_FROM_CHECK = 2

/**
 * Every two seconds: reads new keys, and pauses jobs while the keys or files on the disk are not those of the database.
 * Logs each change once, and nothing of a single check that failed. Files that cannot be written are logged only: people go
 * on signing in and reading, and what needs the files fails on its own.
 */
export function watchKeysAndStorage({
  installation,
  jobs,
  log,
}: Pick<Services, 'installation' | 'jobs' | 'log'>): void {
  let failedChecks = 0
  let couldWriteFiles = true
  jobs.every(INTERVAL_MS, async () => {
    // While the database is away there is no new key to learn of.
    await installation.refresh().catch(() => undefined)
    const { keys, storage } = await installation.check()
    if (keys && storage) {
      if (failedChecks >= LOGGED_FROM_CHECK) log.warn('keys and files are those of the database again: jobs go on')
      failedChecks = 0
      await jobs.resume()
    } else {
      failedChecks += 1
      if (failedChecks === LOGGED_FROM_CHECK)
        log.error({ keys, storage }, 'keys or files are not those of the database: no jobs are taken')
      await jobs.pause()
    }
    const canWriteFiles = await installation.canWriteFiles()
    if (canWriteFiles !== couldWriteFiles) {
      couldWriteFiles = canWriteFiles
      if (canWriteFiles) log.warn('files can be stored and destroyed again')
      else log.error('files can be neither stored nor destroyed: their folder cannot be written')
    }
  })
}
