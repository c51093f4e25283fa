import { Gauge, type Registry } from 'prom-client'
import { OutsideService } from '#contract/system.ts'
import {
  countJobs,
  countUndeliveredMessages,
  countUnsealedRows,
  findLastBackup,
  findWaitingMessages,
  listOutages,
} from '#server/features/system/queries.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { readFreeBytes } from '#server/platform/file-store.ts'

/** Figures that are read when somebody asks for them. One that cannot be read is left out of the answer. */
export function measureHub(app: App, registry: Registry): void {
  const { db, pool, config } = app
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
  gauge('hub_disk_free_bytes', 'Free space in DATA_DIR.', () => readFreeBytes(config.dataDir))
  gauge('hub_messages_waiting', 'Messages that wait to be sent.', async () => (await readBacklog(db)).waiting)
  gauge(
    'hub_oldest_message_seconds',
    'Age of the oldest message that waits to be sent; 0 when none does.',
    async () => (await readBacklog(db)).oldestSeconds,
  )
  gauge('hub_undelivered_messages', 'Messages that were given up within 30 days.', () => countUndeliveredMessages(db))
  gauge('hub_last_backup_timestamp_seconds', 'When the last backup was made, as a Unix time.', async () => {
    const backup = await findLastBackup(db)
    if (!backup) throw new Error('No backup has been made yet.')
    return backup.made_at.getTime() / 1_000
  })
  gauge(
    'hub_audit_unsealed_rows',
    'Rows of the audit log without a seal; those of the last second have none yet.',
    () => countUnsealedRows(db),
  )
  measureJobs(db, registry)
  measureOutages(db, registry)
}

const readBacklog = async (db: Db) => findWaitingMessages(await countJobs(db))

function measureJobs(db: Db, registry: Registry): void {
  const jobs = new Gauge({
    name: 'hub_jobs',
    help: 'Jobs that are not completed, by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers: [],
    async collect() {
      this.reset()
      const counts = await countJobs(db).catch(() => [])
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
      for (const service of OutsideService.options)
        this.set({ service }, open.some((outage) => outage.service === service) ? 1 : 0)
    },
  })
  registry.registerMetric(outages)
}
