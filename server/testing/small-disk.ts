import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether this process may mount a disk: as root, and where the machine does not forbid it. */
export function canMountDisks(): boolean {
  const disk = mkdtempSync(join(tmpdir(), 'care-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
  return isMounted
}

/** Runs `work` with an empty disk of this size, such as `200m`. */
export async function withSmallDisk<T>(size: string, work: (disk: string) => Promise<T>): Promise<T> {
  const disk = await mkdtemp(join(tmpdir(), 'care-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  try {
    return await work(disk)
  } finally {
    await run('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

export const remount = (disk: string, mode: 'ro' | 'rw') => run('mount', ['-o', `remount,${mode}`, disk])
