import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'

const DATABASE_ANSWERS_WITHIN_MS = 1_000
/** With less free space the hub reports that it is not ready (SR-117). */
const FREE_BYTES_FLOOR = 200 * 1024 * 1024

interface Readiness {
  isReady: boolean
  checks: Record<'database' | 'keys' | 'storage' | 'disk' | 'audit', boolean>
}

/**
 * Checks whether this process can serve requests: database, its keys and files, disk. Migrations are done before it listens.
 */
export async function checkReadiness({ db, installation, config, alarms }: App): Promise<Readiness> {
  const [database, { keys, storage }, disk] = await Promise.all([
    succeeds(inTime(sql`select 1`.execute(db), DATABASE_ANSWERS_WITHIN_MS)),
    installation.check(),
    hasFreeSpace(config.dataDir),
  ])
  // An altered audit log does not affect readiness: otherwise an attacker who alters it could take the hub down.
  const audit = !alarms.has('audit')
  return { isReady: database && keys && storage && disk, checks: { database, keys, storage, disk, audit } }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

const hasFreeSpace = (folder: string) =>
  statfs(folder).then(
    (disk) => disk.bavail * disk.bsize > FREE_BYTES_FLOOR,
    () => false,
  )

function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
