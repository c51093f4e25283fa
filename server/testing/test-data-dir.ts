import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { databaseTmpDir } from './database-tmp-dir.ts'

/**
 * Creates a folder for one test. At the end of the test every hub and server on it is stopped and the folder is
 * removed.
 */
export async function createTestDataDir(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(await databaseTmpDir(), 'care-hub-test-'))
  await chmod(folder, 0o711)
  onTestFinished(async () => {
    await stopPostmaster(join(folder, name, 'postgres/cluster'))
    await rm(folder, { recursive: true, force: true })
  })
  return join(folder, name)
}
