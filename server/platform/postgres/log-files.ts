import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** With `log_rotation_size` of 10 MB the database's log takes 100 MB at most between two prunings. */
const KEPT = 10
const PRUNE_EVERY_MS = 3_600_000

/** Removes the oldest log files of the database now and every hour. Returns a function that stops it. */
export async function startPostgresLogPruning(folder: string): Promise<() => void> {
  await prunePostgresLogs(folder)
  const timer = setInterval(() => void prunePostgresLogs(folder).catch(() => undefined), PRUNE_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** PostgreSQL starts a new file each day and for each 10 MB, and never removes files. */
export async function prunePostgresLogs(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^postgresql-.*\.log$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  for (const { path } of files.toSorted((a, b) => b.at - a.at).slice(KEPT)) await rm(path, { force: true })
}
