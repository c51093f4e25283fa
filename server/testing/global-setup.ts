import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import {
  createCluster,
  createRoles,
  DATABASE,
  OWNER,
  SERVICE,
  SUPERUSER,
  writeSettings,
} from '#server/platform/postgres/cluster.ts'
import { clusterPasswords } from '#server/platform/postgres/passwords.ts'
import { preparePlace } from '#server/platform/postgres/place.ts'
import { bringUp, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isAlive } from '#server/platform/postgres/processes.ts'
import { SETTINGS } from '#server/platform/postgres/settings.ts'
import { socketFolder, socketUrl } from '#server/platform/postgres/socket.ts'
import { QUEUES } from '#server/services.ts'
import { testRoom } from './room.ts'

const PREFIX = 'care-test-cluster-'
/** Vitest calls this once a run, before the workers; what it returns ends the run. */
export default async function setup(project: TestProject) {
  const room = await testRoom()
  await removeLeftovers(room)
  const dataDir = await mkdtemp(join(room, `${PREFIX}${process.pid}-`))
  const place = await preparePlace({ dataDir, say: () => undefined })
  const passwords = await clusterPasswords(place)
  const superuserUrl = (folder: string) => socketUrl(folder, SUPERUSER, passwords.superuser, 'postgres')
  await createCluster(place, passwords.superuser, () => undefined)
  // Nothing here outlives the run, so here, and only here, the disk is not waited for.
  const settings = { ...SETTINGS, fsync: 'off', autovacuum: 'off', max_connections: '200', wal_keep_size: '0' }
  const server = await bringUp(place, {
    urlAt: superuserUrl,
    socketFolder: await socketFolder(place),
    beforeStart: () => writeSettings(place, settings),
  })
  await createRoles(superuserUrl(server.socketFolder), passwords)
  const ownerUrl = socketUrl(server.socketFolder, OWNER, passwords.owner, DATABASE)
  await migrate({
    ownerUrl,
    serviceRole: SERVICE,
    folder: join(import.meta.dirname, '../migrations'),
    log: { info: () => undefined },
  })
  await prepareJobs(ownerUrl, QUEUES, SERVICE)
  await letTestsMoveTheClock(ownerUrl)
  await closeModel(superuserUrl(server.socketFolder))
  project.provide('testCluster', { socketFolder: server.socketFolder, passwords })

  return async () => {
    await stopPostmaster(place.cluster)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The audit log takes its time from the tests' clock, not from the database's. */
async function letTestsMoveTheClock(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('update audit_settings set is_clock_given = true')
  await client.end()
}

/** A database can be copied only while nobody is connected to it. */
async function closeModel(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${DATABASE} allow_connections false`)
  await client.end()
}

/** Servers and folders of runs that were interrupted. */
async function removeLeftovers(room: string): Promise<void> {
  for (const name of await readdir(room).catch(() => [])) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    await stopPostmaster(join(room, name, 'postgres/cluster'))
    await rm(join(room, name), { recursive: true, force: true })
  }
}
