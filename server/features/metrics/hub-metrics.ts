import { Gauge, type Registry } from 'prom-client'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { readFreeBytes } from '#server/platform/file-store.ts'
import { MESSAGE_QUEUE, URGENT_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Figures that are read when somebody asks for them. One that cannot be read is left out of the answer. */
export function measureHub({ db, pool, config }: App, registry: Registry): void {
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
  gauge('hub_oldest_message_seconds', 'Age of the oldest message that waits to be sent; 0 when none does.', () =>
    readOldestMessageAge(db),
  )
  gauge(
    'hub_audit_unsealed_rows',
    'Rows of the audit log without a seal; those of the last second have none yet.',
    () => countUnsealedRows(db),
  )

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

async function countJobs(db: Db) {
  const { rows } = await typedSql({ queue: 'string', state: 'string', count: 'number' })`
    select name as queue, state::text as state, count(*) as count from pgboss.job
    where state <> 'completed' group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function readOldestMessageAge(db: Db) {
  const { rows } = await typedSql({ seconds: 'number' })`
    select coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as seconds from pgboss.job
    where name = any(${[MESSAGE_QUEUE.name, URGENT_MESSAGE_QUEUE.name]}::text[]) and state in ('created', 'retry')`.execute(
    db,
  )
  return rows[0]!.seconds
}

async function countUnsealedRows(db: Db) {
  const { rows } = await typedSql({ count: 'number' })`
    select count(*) as count from audit_log
    where id > (select coalesce(max(highest), 0) from audit_seals)`.execute(db)
  return rows[0]!.count
}
