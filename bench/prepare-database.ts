import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/platform/config.ts'
import { bindOrCheckKeysAndStorage } from '#server/platform/keys-and-storage.ts'
import { createOrUpdateJobQueues } from '#server/platform/jobs.ts'
import { migrateDatabase } from '#server/platform/migrate-database.ts'
import type { startEmbeddedDatabase } from '#server/platform/postgres/embedded.ts'
import { JOB_QUEUES } from '#server/services.ts'

type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>

/** Makes the tables, the keys and the job queues of a hub in this database, as the start of the hub does. */
export async function prepareBenchDatabase(database: EmbeddedDatabase, dataDir: string): Promise<void> {
  const log = pino({ level: 'silent' })
  await migrateDatabase({ ...database, folder: join(import.meta.dirname, '../server/migrations'), log })
  await bindOrCheckKeysAndStorage(database.ownerUrl, readConfig({ DATA_DIR: dataDir }))
  await createOrUpdateJobQueues(database.ownerUrl, JOB_QUEUES, database.serviceRole)
}
