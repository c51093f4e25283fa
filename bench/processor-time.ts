import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

interface ProcessStat {
  parent: number
  /** Its own, user and system. */
  seconds: number
  /** Of its children that have ended. */
  endedChildrenSeconds: number
}

async function readStat(pid: number): Promise<ProcessStat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The name of the program, in parentheses, may hold spaces.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return null
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    parent: fields[1]!,
    seconds: (user + system) / TICKS_PER_SECOND,
    endedChildrenSeconds: (endedUser + endedSystem) / TICKS_PER_SECOND,
  }
}

/** The seconds of processor time that the process has used on Linux, NaN elsewhere. */
export const readProcessorSeconds = async (pid: number): Promise<number> => (await readStat(pid))?.seconds ?? NaN

/** The seconds of processor time of all processes of the database server, which runs on this machine. */
export async function readDatabaseSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = (await readStat(rows[0]!.pid))?.parent ?? NaN
  const main = await readStat(postmaster)
  if (!main) return NaN
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const running = await Promise.all(pids.map(readStat))
  const children = running.filter((stat) => stat?.parent === postmaster)
  return children.reduce((total, stat) => total + stat!.seconds, main.seconds + main.endedChildrenSeconds)
}
