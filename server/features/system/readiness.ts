import { access, constants, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'

const DATABASE_ANSWERS_WITHIN_MS = 1_000
/** Below this the hub should not be sent more work (SR-117). */
const FREE_BYTES_FLOOR = 200 * 1024 * 1024

interface Readiness {
  isReady: boolean
  checks: Record<'database' | 'keys' | 'disk' | 'audit', boolean>
}

/** Whether this copy can do its work right now: database, key folder, disk. Migrations are done before it listens. */
export async function checkReadiness({ db, keys, config, alarms }: App): Promise<Readiness> {
  const [database, keysReadable, disk] = await Promise.all([
    succeeds(inTime(sql`select 1`.execute(db), DATABASE_ANSWERS_WITHIN_MS)),
    succeeds(access(keys.folder, constants.R_OK | constants.X_OK)),
    hasRoom(config.dataDir),
  ])
  // A hub whose log somebody has altered still works: whoever can alter it must not be able to take the hub down.
  const audit = !alarms.has('audit')
  return { isReady: database && keysReadable && disk, checks: { database, keys: keysReadable, disk, audit } }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

const hasRoom = (folder: string) =>
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
