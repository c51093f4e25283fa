import { realpath, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2_000_000_000

/**
 * Returns the folder for disposable databases: in memory if there is enough space (ten times faster), else the
 * temporary folder.
 */
export async function databaseTmpDir(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > ROOM_BYTES ? MEMORY : realpath(tmpdir())
}
