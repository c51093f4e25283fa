import { listDatabaseProcesses } from '#server/platform/postgres/processes.ts'
import { readErrorCode } from '#server/platform/error-fields.ts'

/** Sends a signal to all processes of the built-in database; some may end while they are listed. */
export function signalDatabase(cluster: string, signal: NodeJS.Signals): void {
  for (const pid of listDatabaseProcesses(cluster)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (readErrorCode(error) !== 'ESRCH') throw error
    }
  }
}
