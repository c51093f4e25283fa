import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { addPartition, listPartitions, tryRunAsOwnerWithPartitionsLocked } from '#server/features/audit/partitions.ts'
import { createOrUpdateJobQueues } from '#server/platform/jobs.ts'
import { migrateDatabase } from '#server/platform/migrate-database.ts'
import {
  ensureDatabaseCluster,
  createRolesAndDatabase,
  DATABASE_NAME,
  OWNER_ROLE,
  SERVICE_ROLE,
  SUPERUSER_ROLE,
  writeClusterSettings,
} from '#server/platform/postgres/cluster.ts'
import { ensureClusterPasswords } from '#server/platform/postgres/passwords.ts'
import { prepareDataDirectory } from '#server/platform/postgres/data-directory.ts'
import { startOrAdoptPostmaster, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isProcessAlive } from '#server/platform/postgres/processes.ts'
import { POSTGRES_SETTINGS } from '#server/platform/postgres/settings.ts'
import { ensureSocketFolder, buildSocketUrl } from '#server/platform/postgres/socket.ts'
import { JOB_QUEUES } from '#server/services.ts'
import { databaseTmpDir } from './database-tmp-dir.ts'

const PREFIX = 'care-test-cluster-'
/** Vitest calls this once per run, before the workers; the returned function ends the run. */
export default async function setup(project: TestProject) {
  const tmpFolder = await databaseTmpDir()
  await removeLeftovers(tmpFolder)
  const dataDir = await mkdtemp(join(tmpFolder, `${PREFIX}${process.pid}-`))
  const dataDirectory = await prepareDataDirectory({ dataDir, say: () => undefined })
  const passwords = await ensureClusterPasswords(dataDirectory)
  const superuserUrl = (folder: string) => buildSocketUrl(folder, SUPERUSER_ROLE, passwords.superuser, 'postgres')
  await ensureDatabaseCluster(dataDirectory, passwords.superuser, () => undefined)
  // Nothing here outlives the run, so only here writes need not reach the disk.
  const settings = {
    ...POSTGRES_SETTINGS,
    fsync: 'off',
    autovacuum: 'off',
    // Many files run at once, and each hub has a pool of its own.
    max_connections: '400',
    wal_keep_size: '0',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
  }
  const server = await startOrAdoptPostmaster(dataDirectory, {
    urlAt: superuserUrl,
    socketFolder: await ensureSocketFolder(dataDirectory),
    beforeStart: () => writeClusterSettings(dataDirectory, settings),
  })
  await createRolesAndDatabase(superuserUrl(server.socketFolder), passwords)
  const ownerUrl = buildSocketUrl(server.socketFolder, OWNER_ROLE, passwords.owner, DATABASE_NAME)
  await migrateDatabase({
    ownerUrl,
    serviceRole: SERVICE_ROLE,
    folder: join(import.meta.dirname, '../migrations'),
    log: { info: () => undefined },
  })
  await createOrUpdateJobQueues(ownerUrl, JOB_QUEUES, SERVICE_ROLE)
  await letTestsMoveTheClock(ownerUrl)
  await closeTemplateDatabase(superuserUrl(server.socketFolder))
  project.provide('testCluster', { socketFolder: server.socketFolder, passwords })

  return async () => {
    await stopPostmaster(dataDirectory.cluster)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes the audit log use the tests' clock instead of the database's, and takes entries of any time. */
async function letTestsMoveTheClock(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('update audit_settings set is_clock_given = true')
  await client.end()
  await tryRunAsOwnerWithPartitionsLocked(url, async (owner) => {
    for (const { table, until } of await listPartitions(owner))
      await addPartition(owner, { table, from: until, until: null })
  })
}

/** PostgreSQL copies a database only while nobody is connected to it. */
async function closeTemplateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${DATABASE_NAME} allow_connections false`)
  await client.end()
}

/** Removes servers and folders of interrupted runs. */
async function removeLeftovers(tmpFolder: string): Promise<void> {
  for (const name of await readdir(tmpFolder).catch(() => [])) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!pid || isProcessAlive(Number(pid))) continue
    await stopPostmaster(join(tmpFolder, name, 'postgres/cluster'))
    await rm(join(tmpFolder, name), { recursive: true, force: true })
  }
}
