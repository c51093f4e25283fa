import { Gauge, type Registry } from 'prom-client'
import { ServiceWithTrackedOutages } from '#contract/system.ts'
import { readOldestUnjournaledDeletionTime } from '#server/features/deletions/queries.ts'
import {
  countUnfinishedJobsByQueue,
  countUndeliveredMessages,
  countUnsealedAuditRows,
  summarizeWaitingMessages,
  type JobCount,
  listOutages,
  readLastBackupTime,
} from '#server/features/system/queries.ts'
import { checkReadiness } from '#server/features/system/readiness.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { readFreeBytesByFolder } from '#server/platform/disk-space.ts'

/** Figures that are read when somebody asks for them. One that cannot be read is left out of the answer. */
export function registerHubMetrics(app: App, registry: Registry): void {
  const { db, pool, config, clock } = app
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset()
        await Promise.resolve(read()).then(
          (value) => this.set(value),
          () => this.remove(),
        )
      },
    })

  gauge('hub_pool_connections', 'Connections of the pool to the database.', () => pool.totalCount)
  gauge('hub_pool_in_use', 'Connections of the pool in use.', () => pool.totalCount - pool.idleCount)
  gauge('hub_pool_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
  const readJobs = shareWhileRunning(() => countUnfinishedJobsByQueue(db))
  const readBacklog = async () => summarizeWaitingMessages(await readJobs())
  gauge('hub_messages_waiting', 'Messages that wait to be sent.', async () => (await readBacklog()).waiting)
  gauge(
    'hub_oldest_message_seconds',
    'Age of the oldest message that waits to be sent; 0 when none does.',
    async () => (await readBacklog()).oldestSeconds,
  )
  gauge('hub_undelivered_messages', 'Messages that were given up within 30 days.', () => countUndeliveredMessages(db))
  gauge('hub_last_backup_timestamp_seconds', 'When the last backup was made, as a Unix time.', async () => {
    const madeAt = await readLastBackupTime(db)
    if (!madeAt) throw new Error('No backup has been made yet.')
    return madeAt.getTime() / 1_000
  })
  gauge(
    'hub_audit_unsealed_rows',
    'Rows of the audit log without a seal; those of the last second have none yet.',
    () => countUnsealedAuditRows(db),
  )
  gauge(
    'hub_oldest_unjournaled_deletion_seconds',
    'Age of the oldest deletion that is not in the journal of deletions yet; 0 when all are.',
    async () => {
      const oldest = await readOldestUnjournaledDeletionTime(db)
      return oldest ? (clock.now().getTime() - oldest.getTime()) / 1_000 : 0
    },
  )
  measureJobs(registry, readJobs)
  measureOutages(db, registry)
  measureReadiness(app, registry)
  measureDiskSpace(config, registry)
}

/** The gauges of one answer are collected together: they share one reading. */
function shareWhileRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= read().finally(() => {
      running = undefined
    }))
}

function measureJobs(registry: Registry, readJobs: () => Promise<JobCount[]>): void {
  const jobs = new Gauge({
    name: 'hub_jobs',
    help: 'Jobs that are not completed, by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers: [],
    async collect() {
      this.reset()
      const counts = await readJobs().catch(() => [])
      for (const { queue, state, count } of counts) this.set({ queue, state }, count)
    },
  })
  registry.registerMetric(jobs)
}

function measureOutages(db: Db, registry: Registry): void {
  const outages = new Gauge({
    name: 'hub_outage',
    help: '1 while a service outside the hub does not work.',
    labelNames: ['service'] as const,
    registers: [],
    async collect() {
      this.reset()
      const open = await listOutages(db).catch(() => undefined)
      if (!open) return
      for (const service of ServiceWithTrackedOutages.options)
        this.set({ service }, open.some((outage) => outage.service === service) ? 1 : 0)
    },
  })
  registry.registerMetric(outages)
}

/** A balancer keeps requests away from a copy that is not ready, so that its other figures look as if all were well. */
function measureReadiness(app: App, registry: Registry): void {
  const readReadiness = shareWhileRunning(() => checkReadiness(app))
  const ready = new Gauge({
    name: 'hub_ready',
    help: '1 while /ready answers 200.',
    registers: [],
    async collect() {
      this.set((await readReadiness()).isReady ? 1 : 0)
    },
  })
  const checks = new Gauge({
    name: 'hub_check',
    help: '0 while this check of /ready fails.',
    labelNames: ['check'] as const,
    registers: [],
    async collect() {
      for (const [check, isGood] of Object.entries((await readReadiness()).checks)) this.set({ check }, isGood ? 1 : 0)
    },
  })
  registry.registerMetric(ready)
  registry.registerMetric(checks)
}

function measureDiskSpace(config: App['config'], registry: Registry): void {
  const freeBytes = new Gauge({
    name: 'hub_disk_free_bytes',
    help: 'Free space of the disk that holds the folder.',
    labelNames: ['folder'] as const,
    registers: [],
    async collect() {
      this.reset()
      for (const { folder, freeBytes: bytes } of await readFreeBytesByFolder(config))
        if (bytes !== null) this.set({ folder }, bytes)
    },
  })
  registry.registerMetric(freeBytes)
}
