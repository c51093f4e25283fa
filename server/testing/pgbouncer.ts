import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureDatabaseSystemUser } from '#server/platform/postgres/system-user.ts'
import { findFreePort } from './production-hub.ts'
import { waitForValue } from './wait-for-value.ts'

export const pgbouncerProgram: string | undefined = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

export interface Pgbouncer {
  serviceUrl: string
}

/** Starts PgBouncer in transaction mode with two connections to the database `care` at this port, until the test ends. */
export async function startPgbouncer(databasePort: number, settings = ''): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'care-pgbouncer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
care = host=127.0.0.1 port=${databasePort} dbname=care
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
${settings}
`,
  )
  await writeFile(join(folder, 'users.txt'), '"care_service" ""\n')
  const user = await ensureDatabaseSystemUser(folder)
  await chmod(folder, 0o755)
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  const child = spawn(pgbouncerProgram!, ['-q', join(folder, 'pgbouncer.ini')], { ...user, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const serviceUrl = `postgres://care_service@127.0.0.1:${port}/care`
  // A client that signs in would open a connection to the database, before the hub has stored its limits there.
  await waitForValue(async () => once(connect(port, '127.0.0.1').unref(), 'connect'))
  return { serviceUrl }
}
