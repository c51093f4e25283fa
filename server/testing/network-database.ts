import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ensureDatabaseCluster,
  createRolesAndDatabase,
  DATABASE_NAME,
  OWNER_ROLE,
  SERVICE_ROLE,
  SUPERUSER_ROLE,
  writeClusterSettings,
} from '#server/platform/postgres/cluster.ts'
import { prepareDataDirectory } from '#server/platform/postgres/data-directory.ts'
import { ensureClusterPasswords } from '#server/platform/postgres/passwords.ts'
import { startOrAdoptPostmaster } from '#server/platform/postgres/postmaster.ts'
import { POSTGRES_SETTINGS } from '#server/platform/postgres/settings.ts'
import { ensureSocketFolder } from '#server/platform/postgres/socket.ts'
import type { Certificate } from './certificate.ts'
import { findFreePort } from './production-hub.ts'
import { createTestDataDir } from './test-data-dir.ts'

/**
 * Starts a PostgreSQL server that listens on a port with this certificate, with an empty database and the two roles.
 * The test's end stops it. `urlOf` returns the URL of a role at a host.
 */
export async function startNetworkDatabase({ cert, key }: Certificate) {
  const dataDirectory = await prepareDataDirectory({ dataDir: await createTestDataDir(), say: () => undefined })
  const { home, user } = dataDirectory
  const passwords = await ensureClusterPasswords(dataDirectory)
  await ensureDatabaseCluster(dataDirectory, passwords.superuser, () => undefined)
  for (const [name, text] of [
    ['tls.crt', cert],
    ['tls.key', key],
  ] as const) {
    await writeFile(join(home, name), text, { mode: 0o600 })
    if (user.uid !== undefined) await chown(join(home, name), user.uid, user.gid!)
  }
  const port = await findFreePort()
  const settings = {
    ...POSTGRES_SETTINGS,
    listen_addresses: '127.0.0.1',
    port: String(port),
    ssl: 'on',
    ssl_cert_file: join(home, 'tls.crt'),
    ssl_key_file: join(home, 'tls.key'),
  }
  const superuserUrl = (folder: string) =>
    `postgresql://${SUPERUSER_ROLE}:${passwords.superuser}@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  const { socketFolder } = await startOrAdoptPostmaster(dataDirectory, {
    urlAt: superuserUrl,
    socketFolder: await ensureSocketFolder(dataDirectory),
    beforeStart: () => writeClusterSettings(dataDirectory, settings),
  })
  await createRolesAndDatabase(superuserUrl(socketFolder), passwords)
  const urlOf = (role: 'owner' | 'service', host: string) => {
    const name = role === 'owner' ? OWNER_ROLE : SERVICE_ROLE
    return `postgres://${name}:${passwords[role]}@${host}:${port}/${DATABASE_NAME}`
  }
  return { urlOf }
}
