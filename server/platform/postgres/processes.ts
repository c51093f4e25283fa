import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readErrorCode } from '../error-fields.ts'

/** Returns true when a process with this id exists, under any user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return readErrorCode(error) === 'EPERM'
  }
}

/** Part of the command line of every process of the cluster's server. */
export const getClusterName = (cluster: string) =>
  `hub-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`

/**
 * Returns true when the process is a PostgreSQL of this cluster, not another process that got the same id later. Checks
 * the command line, which root may read without the right to trace processes, as in most containers.
 */
export function isDatabaseProcess(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command.includes(`/postgres -D ${cluster} `) || command.startsWith(`postgres: ${getClusterName(cluster)}: `)
}

/**
 * Returns processes of a server whose parent was killed; they may finish a statement first. Linux only, otherwise
 * empty.
 */
export function listDatabaseProcesses(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isDatabaseProcess(pid, cluster))
}

/**
 * Returns the arguments of the command line with a space after each; empty when the process has ended or is a zombie.
 */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return `${execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()} `
  } catch {
    return ''
  }
}
