import { rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addMilliseconds, days } from '#server/platform/clock.ts'

const DRAFT = '.part'
const DRAFT_OF_A_BACKUP = `.backup${DRAFT}`
/** No backup takes as long. */
const ABANDONED_AFTER_MS = days(1)
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Where an archive is written until it is whole. */
export const getDraftPath = (path: string): string => path + DRAFT

/**
 * Removes the draft and ends the process when it is told to stop, which runs neither `catch` nor `finally`. Returns a function that
 * leaves the signals alone again.
 */
export function removeDraftWhenStopped(draft: string): () => void {
  const stop = () => {
    rmSync(draft, { force: true })
    console.error('Stopped. Nothing was written.')
    process.exit(1)
  }
  for (const signal of STOP_SIGNALS) process.once(signal, stop)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

/** Removes the drafts of backups that were killed more than a day ago, and returns their paths. */
export async function removeAbandonedDrafts(folder: string, at: Date): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith(DRAFT_OF_A_BACKUP)) continue
    if ((await stat(path)).mtime > addMilliseconds(at, -ABANDONED_AFTER_MS)) continue
    await rm(path)
    removed.push(path)
  }
  return removed
}
