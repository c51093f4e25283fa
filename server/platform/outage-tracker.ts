import type { Logger } from 'pino'
import { ServiceWithTrackedOutages } from '#contract/system.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'

/** Whether an error says that the service itself does not work; null when it tells neither. */
export type IsOutage = (error: unknown) => boolean | null

export interface OutageTracker {
  /**
   * Makes one call of a service and records the beginning or the end of its outage. An error that is no outage, such as an
   * unknown recipient, shows that the service works.
   */
  watch<T>(service: ServiceWithTrackedOutages, call: () => Promise<T>, isOutage: IsOutage): Promise<T>
  /** Calls `listener` in the copy of the hub that records the end of an outage. */
  onEnd(listener: (service: ServiceWithTrackedOutages) => Promise<void>): void
}

interface OutageTrackerDependencies {
  db: Db
  clock: Clock
  log: Logger
}

/** What this process knows of one service; times are of the monotonic clock, in milliseconds. */
interface ServiceState {
  isOut: boolean
  /** The last call that failed because of an outage and changed `isOut`. */
  failedAt: number
  workedAt: number
  /** When `isOut` was last compared with the table, which other copies of the hub change too. */
  comparedAt: number
}

const COMPARE_AFTER_MS = 10_000

/** Logs one line when an outage begins and one when it ends, however many calls fail in between (OPS-036). */
export function createOutageTracker({ db, clock, log }: OutageTrackerDependencies): OutageTracker {
  const states = new Map<ServiceWithTrackedOutages, ServiceState>()
  const listeners: ((service: ServiceWithTrackedOutages) => Promise<void>)[] = []

  function stateOf(service: ServiceWithTrackedOutages): ServiceState {
    const state = states.get(service) ?? { isOut: false, failedAt: 0, workedAt: 0, comparedAt: -COMPARE_AFTER_MS }
    states.set(service, state)
    return state
  }

  async function recordFailure(service: ServiceWithTrackedOutages, startedAt: number): Promise<void> {
    const state = stateOf(service)
    const now = performance.now()
    // Another call has worked since this one began: only this one was slow.
    if (state.workedAt > startedAt) return
    if (state.isOut && now - state.comparedAt < COMPARE_AFTER_MS) return
    if (!state.isOut) state.failedAt = now
    Object.assign(state, { isOut: true, comparedAt: now })
    if (await insertOutage(db, service, clock.now())) log.warn({ service }, 'outage began')
  }

  async function recordSuccess(service: ServiceWithTrackedOutages, startedAt: number): Promise<void> {
    const state = stateOf(service)
    const now = performance.now()
    state.workedAt = now
    // A call that began before the outage says nothing about its end.
    if (state.isOut ? startedAt < state.failedAt : now - state.comparedAt < COMPARE_AFTER_MS) return
    Object.assign(state, { isOut: false, comparedAt: now })
    const beganAt = await deleteOutage(db, service)
    if (!beganAt) return
    logEnd({ clock, log }, service, beganAt)
    for (const listener of listeners) await listener(service)
  }

  /** A database that is away must not fail a message that was sent; the next call records the state. */
  const attempt = (service: ServiceWithTrackedOutages, work: Promise<void>) =>
    work.catch((error: unknown) => {
      stateOf(service).comparedAt = -COMPARE_AFTER_MS
      log.warn({ err: error }, 'recording an outage')
    })

  return {
    async watch(service, call, isOutage) {
      const startedAt = performance.now()
      try {
        const result = await call()
        await attempt(service, recordSuccess(service, startedAt))
        return result
      } catch (error) {
        const isOut = isOutage(error)
        if (isOut !== null) await attempt(service, (isOut ? recordFailure : recordSuccess)(service, startedAt))
        throw error
      }
    },
    onEnd: (listener) => void listeners.push(listener),
  }
}

function logEnd(
  { clock, log }: Omit<OutageTrackerDependencies, 'db'>,
  service: ServiceWithTrackedOutages,
  beganAt: Date,
): void {
  log.warn({ service, seconds: Math.round((clock.now().getTime() - beganAt.getTime()) / 1_000) }, 'outage ended')
}

/** Ends the outages of services that the settings do not have any more: no call would notice their end. */
export async function endOutagesOfServicesSwitchedOff({
  db,
  config,
  ...dependencies
}: OutageTrackerDependencies & { config: Config }): Promise<void> {
  const isOn = { mail: config.mail.smtpUrl, sms: config.sms, scanner: config.scanner }
  for (const service of ServiceWithTrackedOutages.options) {
    const beganAt = isOn[service] ? undefined : await deleteOutage(db, service)
    if (beganAt) logEnd(dependencies, service, beganAt)
  }
}

/** Returns true when this copy of the hub is the one that records the outage. */
async function insertOutage(db: Db, service: ServiceWithTrackedOutages, beganAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outages')
    .values({ service, began_at: beganAt })
    .onConflict((conflict) => conflict.column('service').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function deleteOutage(db: Db, service: ServiceWithTrackedOutages): Promise<Date | undefined> {
  const row = await db.deleteFrom('outages').where('service', '=', service).returning('began_at').executeTakeFirst()
  return row?.began_at
}
