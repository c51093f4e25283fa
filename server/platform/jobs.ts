import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss, type Job } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { isExternalServiceError } from './external-service-error.ts'
import { addTraceparent, traceJob } from './tracing.ts'
import { createPgBossListener, openJobQueuePool } from './job-queue-pool.ts'

const SCHEMA = 'pgboss'
const INSERT_BATCH_SIZE = 500
/**
 * The jobs of a copy that was killed are tried again after this long, or up to a minute more. Longer than a failover of the database, during which a copy
 * at work cannot say that it is.
 */
const HEARTBEAT_SECONDS = 60
/** How often jobs are deleted whose time is over; once a day by default, which would keep those of an hour for a day. */
export const MAINTENANCE_INTERVAL_SECONDS = 600
/** Some work runs each second, and may fail for hours. */
const SAME_FAILURE_LOGGED_EVERY_MS = 60_000

/** The settings of one kind of background work. Its handler must be safe to run twice (SR-115). */
export interface Queue {
  name: string
  retryLimit: number
  /** Seconds before the first retry; doubles up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** When set, the job also runs on this cron schedule, in UTC. */
  cron?: string
  /** Jobs of the queue that each copy of the server runs concurrently; 1 by default. */
  workers?: number
  /**
   * The worker polls every two seconds instead of being notified. A notification takes a lock under which transactions
   * commit one by one, which is too expensive for the jobs of each referral.
   */
  polled?: true
  /**
   * Days that a job is kept after it has ended, so that one that was given up can be found and tried again; an hour by default. For
   * queues with few jobs.
   */
  keptDays?: number
}

export interface SendJobOptions {
  /** Jobs with a higher number run first. */
  priority?: number
  startAfter?: Date
  /** Together with `oncePerSeconds`: within that time, jobs with the same key are enqueued once. */
  singletonKey?: string
  oncePerSeconds?: number
}

/** The job that a handler is processing. */
export interface RunningJob {
  /** Completes the job in the handler's own transaction, so that both commit together. */
  completeIn(db: Db): Promise<void>
}

export interface Jobs {
  /** Enqueues in the caller's transaction, so a rollback removes the job. */
  send(db: Db, queue: Queue, data: object, options?: SendJobOptions): Promise<void>
  /** Enqueues many jobs, to run after `delaySeconds` of the database's clock. */
  sendAll(db: Db, queue: Queue, data: object[], options?: { delaySeconds?: number }): Promise<void>
  /** Runs `handle` for each job of the queue, without a pause between jobs. */
  work<T extends object>(queue: Queue, handle: (data: T, job: RunningJob) => Promise<void>): Promise<void>
  /** Takes no more jobs in this copy of the server until `resume`; those under way finish. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Runs `task` repeatedly in this copy of the server, with this pause in between. */
  every(milliseconds: number, task: () => Promise<void>): void
  /** Lets running jobs finish for a few seconds and returns the rest to the queue. */
  stop(): Promise<void>
}

/** Creates the job tables and queues with the owner's rights. Runs once at each start, before `startJobs`. */
export async function createOrUpdateJobQueues(
  ownerUrl: string,
  queues: Queue[],
  serviceRole: string | undefined,
): Promise<void> {
  const database = openJobQueuePool(ownerUrl, 2, () => undefined)
  const boss = new PgBoss({ db: database, schema: SCHEMA, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const { name, retryLimit, retryDelay, retryDelayMax, polled, keptDays } of queues) {
      const options = {
        retryLimit,
        retryDelay,
        retryDelayMax,
        retryBackoff: true,
        notify: !polled,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: keptDays === undefined ? 3_600 : keptDays * 86_400,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
    if (serviceRole) await database.executeSql(grantStatements(serviceRole))
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
  }
}

interface JobsOptions {
  /** Polling interval for jobs without a notification. */
  pollingIntervalSeconds?: number
  /** False in a copy that only enqueues: it neither schedules nor maintains the queues (OPS-014). */
  takesJobs?: boolean
}

export async function startJobs(
  url: string,
  queues: Queue[],
  log: Logger,
  { pollingIntervalSeconds = 2, takesJobs = true }: JobsOptions = {},
): Promise<Jobs> {
  const { boss, close } = await openBoss(url, log, takesJobs)
  const loops = createLoops(log)
  for (const queue of queues) if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { tz: 'UTC' })
  const logFailedJob = createFailureLog(log, 'job failed')
  const starters: { queue: Queue; start: () => Promise<void> }[] = []
  let isPaused = false

  return {
    async send(db, queue, data, { oncePerSeconds, ...options } = {}) {
      const once = oncePerSeconds !== undefined && { singletonSeconds: oncePerSeconds }
      await boss.send(queue.name, addTraceparent(data), { ...options, ...once, db: fromKysely(db) })
    },
    async sendAll(db, queue, data, { delaySeconds = 0 } = {}) {
      for (let start = 0; start < data.length; start += INSERT_BATCH_SIZE) {
        const jobs = data
          .slice(start, start + INSERT_BATCH_SIZE)
          .map((one) => ({ data: addTraceparent(one), startAfter: delaySeconds }))
        await boss.insert(queue.name, jobs, { db: fromKysely(db) })
      }
    },
    async work(queue, handle) {
      const start = async () => {
        for (let n = 0; n < (queue.workers ?? 1); n += 1)
          await startWorker(boss, queue, handle, { pollingIntervalSeconds, logFailedJob })
      }
      starters.push({ queue, start })
      if (!isPaused) await start()
    },
    async pause() {
      if (isPaused) return
      isPaused = true
      for (const { queue } of starters) await boss.offWork(queue.name, { wait: false })
    },
    async resume() {
      if (!isPaused) return
      isPaused = false
      for (const { start } of starters) await start()
    },
    every: loops.start,
    async stop() {
      await loops.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
      await close()
    },
  }
}

async function openBoss(url: string, log: Logger, takesJobs: boolean) {
  const database = openJobQueuePool(url, 4, (error) => log.warn({ err: error }, 'job queue connection'))
  const boss = new PgBoss({
    db: { ...database, ...createPgBossListener(url, log) },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    supervise: takesJobs,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    schedule: takesJobs,
    useListenNotify: takesJobs,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  return { boss, close: () => database.close() }
}

async function startWorker<T extends object>(
  boss: PgBoss,
  queue: Queue,
  handle: (data: T, job: RunningJob) => Promise<void>,
  { pollingIntervalSeconds, logFailedJob }: { pollingIntervalSeconds: number; logFailedJob: LogFailure },
): Promise<void> {
  const polling = {
    pollingIntervalSeconds,
    notifyPollingIntervalSeconds: 2.5 * pollingIntervalSeconds,
    batchSize: 1,
  }
  const worker: { id?: string } = {}
  worker.id = await boss.work<T>(queue.name, polling, async (jobs: Job<T>[]) => {
    try {
      for (const job of jobs)
        await traceJob(queue.name, job.data, () => handle(job.data, runningJob(boss, queue, job.id)))
    } catch (error) {
      // The library keeps the error in the row of the job alone, and deletes it later.
      if (!isExternalServiceError(error)) logFailedJob(error, { queue: queue.name })
      throw error
    } finally {
      // Without this the worker would poll only after its interval, even when jobs are waiting.
      if (worker.id) boss.notifyWorker(worker.id)
    }
  })
}

const runningJob = (boss: PgBoss, queue: Queue, id: string): RunningJob => ({
  async completeIn(db) {
    // The library's types lack the count.
    const { affected } = (await boss.complete(queue.name, id, null, { db: fromKysely(db) })) as { affected?: number }
    if (affected !== 1) throw new Error(`A job of ${queue.name} is no longer this worker's to end.`)
    // Nobody reads it any more, and it may hold what somebody searched for.
    await sql`update pgboss.job set data = '{}' where name = ${queue.name} and id = ${id}::uuid`.execute(db)
  },
})

type LogFailure = (error: unknown, place?: { queue?: string }) => void

/** Logs a failure, unless the one before it in the same place was the same less than a minute ago. */
function createFailureLog(log: Logger, message: string): LogFailure {
  const lastByQueue = new Map<string | undefined, { text: string; at: number }>()
  return (error, { queue } = {}) => {
    const failure = { text: String(error), at: performance.now() }
    const last = lastByQueue.get(queue)
    if (failure.text === last?.text && failure.at - last.at < SAME_FAILURE_LOGGED_EVERY_MS) return
    lastByQueue.set(queue, failure)
    log.warn({ err: error, queue }, message)
  }
}

/** Tasks that run repeatedly until `stop`, which waits for those under way. */
function createLoops(log: Logger) {
  const ending = new AbortController()
  const loops: Promise<void>[] = []

  async function run(milliseconds: number, task: () => Promise<void>) {
    const logFailure = createFailureLog(log, 'repeated task failed')
    while (!ending.signal.aborted) {
      await task().catch((error: unknown) => logFailure(error))
      await delay(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  return {
    start(milliseconds: number, task: () => Promise<void>) {
      loops.push(run(milliseconds, task))
    },
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}

function grantStatements(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return `
    grant usage on schema ${SCHEMA} to ${name};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${name};
    grant usage on all sequences in schema ${SCHEMA} to ${name};
    grant execute on all functions in schema ${SCHEMA} to ${name};`
}
