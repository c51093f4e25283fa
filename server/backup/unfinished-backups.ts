import { rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addMilliseconds, days } from '#server/platform/clock.ts'

const UNFINISHED = '.part'
const UNFINISHED_BACKUP = `.backup${UNFINISHED}`
/** No backup takes as long. */
const ABANDONED_AFTER_MS = days(1)
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Where an archive is written until it is whole. */
export const getUnfinishedPath = (path: string): string => path + UNFINISHED

/**
 * Removes the unfinished file and ends the process when it is told to stop, which runs neither `catch` nor `finally`. Returns a function that
 * leaves the signals alone again.
 */
export function removeUnfinishedFileWhenStopped(unfinished: string): () => void {
  const stop = () => {
    rmSync(unfinished, { force: true })
    console.error('Stopped. Nothing was written.')
    process.exit(1)
  }
  for (const signal of STOP_SIGNALS) process.once(signal, stop)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

/** Removes the unfinished files of backups that were killed more than a day ago, and returns their paths. */
export async function removeAbandonedBackups(folder: string, at: Date): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith(UNFINISHED_BACKUP)) continue
    if ((await stat(path)).mtime > addMilliseconds(at, -ABANDONED_AFTER_MS)) continue
    await rm(path)
    removed.push(path)
  }
  return removed
}
