import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { HubAlreadyRunningError } from './hub-lock.ts'

/** Pauses in milliseconds between attempts to restart a lost database. The last one repeats. */
const PAUSES = [0, 200, 500, 1_000, 2_000, 5_000]

interface SupervisionOptions {
  /** Starts the server and acquires the lock of the hub on it. */
  restart: () => Promise<Client>
  /** Ends the supervision. */
  signal: AbortSignal
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

interface Supervision {
  /** Resolves when another hub has taken over the database while it was down. */
  lost: Promise<Error>
  /** Resolves when no restart is under way any more; call it after `signal` is aborted. */
  ended(): Promise<void>
  releaseLock(): Promise<void>
}

/** Restarts the server whenever the connection that holds the lock of the hub ends, until `signal` is aborted. */
export function superviseServer(firstLock: Client, { restart, signal, log }: SupervisionOptions): Supervision {
  const { promise: lost, resolve: reportLost } = Promise.withResolvers<Error>()
  let lock = firstLock
  let recovering = Promise.resolve()

  const watch = () =>
    lock.once('end', () => {
      if (!signal.aborted) recovering = recover()
    })
  async function recover(): Promise<void> {
    log.warn('the database is gone; starting it again')
    for (let turn = 0; !signal.aborted; turn++) {
      try {
        await delay(PAUSES[Math.min(turn, PAUSES.length - 1)], undefined, { signal })
        lock = await restart()
        watch()
        log.info('the database is back')
        return
      } catch (error) {
        if (error instanceof HubAlreadyRunningError) return reportLost(error)
        if (!signal.aborted) log.error({ err: error }, 'the database does not start')
      }
    }
  }
  watch()

  return {
    lost,
    ended: () => recovering,
    releaseLock: () => lock.end().catch(() => undefined),
  }
}
