import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import {
  DATABASE_NAME,
  restrictConnectRights,
  OWNER_ROLE,
  SERVICE_ROLE,
  SUPERUSER_ROLE,
} from '#server/platform/postgres/cluster.ts'
import type { ClusterPasswords } from '#server/platform/postgres/passwords.ts'
import { buildSocketUrl } from '#server/platform/postgres/socket.ts'

/**
 * The disposable database server of this test run. Its database `care` is migrated and serves as the template of the
 * others.
 */
export interface TestCluster {
  socketFolder: string
  passwords: ClusterPasswords
}

export interface TestDatabase {
  ownerUrl: string
  serviceUrl: string
  serviceRole: string
  /** Also ends every connection to it. */
  drop(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** Tests fill large tables through the service's connections, and the machine may be slow. */
export const TEST_DATABASE_LIMITS = {
  connectTimeoutMs: 60_000,
  queryTimeoutMs: 120_000,
  sessionLimits: {
    statement_timeout: 120_000,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 120_000,
  },
}

/** Creates a migrated, empty database for one test file, with the product's two roles and the job queues. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { socketFolder, passwords } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(async (client) => {
    // Without fsync a copy of the files takes half the processor time of a copy through the log.
    await client.query(`create database ${name} template ${DATABASE_NAME} owner ${OWNER_ROLE} strategy file_copy`)
    await restrictConnectRights(client, name)
  })
  return {
    ownerUrl: buildSocketUrl(socketFolder, OWNER_ROLE, passwords.owner, name),
    serviceUrl: buildSocketUrl(socketFolder, SERVICE_ROLE, passwords.service, name),
    serviceRole: SERVICE_ROLE,
    drop: () =>
      asSuperuser(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }

  async function asSuperuser(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({
      connectionString: buildSocketUrl(socketFolder, SUPERUSER_ROLE, passwords.superuser, 'postgres'),
    })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
}
