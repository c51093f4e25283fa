import { fromKysely, PgBoss, type Job } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from './db.ts'

const SCHEMA = 'pgboss'

/** How a kind of background work behaves; the handler must be safe to run twice (SR-115). */
export interface Queue {
  name: string
  retryLimit: number
  /** Seconds before the first retry; doubles up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** When set, the work also runs by itself on this cron line, in UTC. */
  cron?: string
}

export interface SendOptions {
  /** Higher goes first. */
  priority?: number
  startAfter?: Date
}

export interface Jobs {
  /** Enqueues inside the caller's transaction: rolled back means never asked for. */
  send(db: Db, queue: Queue, data: object, options?: SendOptions): Promise<void>
  /** Runs `handle` for each job of the queue, one at a time in each copy of the server. */
  work<T extends object>(queue: Queue, handle: (data: T) => Promise<void>): Promise<void>
  /** Lets running work finish for a few seconds and gives the rest back. */
  stop(): Promise<void>
}

/** Makes the job tables and queues with the owner's rights; run once at each start, before `startJobs`. */
export async function prepareJobs(ownerUrl: string, queues: Queue[], serviceRole: string | undefined): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, max: 2, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const { name, retryLimit, retryDelay, retryDelayMax } of queues) {
      const options = {
        retryLimit,
        retryDelay,
        retryDelayMax,
        retryBackoff: true,
        notify: true,
        deleteAfterSeconds: 3_600,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
    if (serviceRole) await boss.getDb().executeSql(grants(serviceRole))
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

export async function startJobs(url: string, queues: Queue[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 4,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const queue of queues) if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { tz: 'UTC' })

  return {
    async send(db, queue, data, options = {}) {
      await boss.send(queue.name, data, { ...options, db: fromKysely(db) })
    },
    async work<T extends object>(queue: Queue, handle: (data: T) => Promise<void>) {
      await boss.work<T>(queue.name, { pollingIntervalSeconds: 2, batchSize: 1 }, async (jobs: Job<T>[]) => {
        for (const job of jobs) await handle(job.data)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  }
}

function grants(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return `
    grant usage on schema ${SCHEMA} to ${name};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${name};
    grant usage on all sequences in schema ${SCHEMA} to ${name};
    grant execute on all functions in schema ${SCHEMA} to ${name};`
}
