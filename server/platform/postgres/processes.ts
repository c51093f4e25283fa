import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** True when a process has this id, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True when the process is a PostgreSQL at work in this cluster, and not a stranger who got the same id later. */
export function isDatabaseProcess(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid) && commandOf(pid).includes(`postgres -D ${cluster}`)
  try {
    // Every process of the server works in the cluster's folder.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    return false
  }
}

/** Processes of a server whose parent was killed; they may finish a statement before they notice. Linux only, else none. */
export function databaseProcesses(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isDatabaseProcess(pid, cluster))
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
