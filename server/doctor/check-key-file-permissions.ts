import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listKeyFiles } from '#server/platform/keys.ts'
import type { DoctorDependencies } from './check.ts'

const OTHERS = 0o077

/** Finds keys that other users of the machine may read. */
export async function* checkKeyFilePermissions({ config }: DoctorDependencies): AsyncGenerator<string> {
  const files = await listKeyFiles(config.keysDir)
  for (const path of [config.keysDir, ...files.map((name) => join(config.keysDir, name))]) {
    const { mode } = await stat(path)
    if ((mode & OTHERS) !== 0)
      yield `${path}: other users of the machine have rights on it (mode ${(mode & 0o777).toString(8)}).`
  }
}
