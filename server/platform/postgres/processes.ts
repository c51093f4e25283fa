import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** True when a process has this id, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Stands in the command line of every process of the cluster's server. */
export const clusterName = (cluster: string) => `hub-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`

/**
 * True when the process is a PostgreSQL at work in this cluster, and not a stranger who got the same id later. Told by
 * its command line, which root may read without the right to trace processes, as in most containers.
 */
export function isDatabaseProcess(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command.includes(`/postgres -D ${cluster} `) || command.startsWith(`postgres: ${clusterName(cluster)}: `)
}

/** Processes of a server whose parent was killed; they may finish a statement before they notice. Linux only, else none. */
export function findDatabaseProcesses(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isDatabaseProcess(pid, cluster))
}

/** The words of its command line with a space after each; empty when it is gone, or dead and not yet collected. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return `${execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()} `
  } catch {
    return ''
  }
}
