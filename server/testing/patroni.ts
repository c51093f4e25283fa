import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureDatabaseSystemUser } from '#server/platform/postgres/system-user.ts'
import { databaseTmpDir } from './database-tmp-dir.ts'
import { findFreePort } from './production-hub.ts'
import { systemPostgresPrograms } from './system-postgres.ts'
import { runQuery } from './run-query.ts'
import { waitForValue } from './wait-for-value.ts'

// Patroni and etcd as Debian packages them, with the configuration of docs/operate.md.

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0
export const isPatroniInstalled = systemPostgresPrograms !== undefined && ['patroni', 'etcd'].every(isInstalled)

const HOST = '127.0.0.1'
const PASSWORDS = Object.fromEntries(
  ['SUPERUSER', 'REPLICATION', 'REWIND'].map((role) => [`PATRONI_${role}_PASSWORD`, 'a password of the test']),
)

export interface PatroniMember {
  port: number
  /** As the superuser. */
  query: (sql: string, database?: string) => ReturnType<typeof runQuery>
  /** The role that its REST API tells. */
  role(): Promise<string>
  /** Ends Patroni and PostgreSQL immediately, as when the machine loses its power. */
  kill(): Promise<void>
  /** Starts Patroni again on the same data. */
  start(): void
}

interface TestProcess {
  signal(signal: NodeJS.Signals): void
  ended: Promise<unknown>
}

export interface PatroniCluster {
  etcd: TestProcess
  /** Starts a member; the first one makes the database, the others follow it. */
  addMember(): Promise<PatroniMember>
}

/** Starts etcd; everything ends with the test. */
export async function startPatroniCluster(handbook: string): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(await databaseTmpDir(), 'care-patroni-'))
  const user = await ensureDatabaseSystemUser(folder)
  await chmod(folder, 0o700)
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const options = { ...user, cwd: folder, env: { ...process.env, ...PASSWORDS }, stdio: 'ignore' } as const
  const [clients, peers] = [await findFreePort(), await findFreePort()].map((port) => `http://${HOST}:${port}`)
  const etcdOptions = {
    'data-dir': join(folder, 'etcd'),
    'initial-cluster': `default=${peers}`,
    'listen-client-urls': clients!,
    'advertise-client-urls': clients!,
    'listen-peer-urls': peers!,
    'initial-advertise-peer-urls': peers!,
  }
  const etcd = run(
    'etcd',
    Object.entries(etcdOptions).flatMap(([name, value]) => [`--${name}`, value]),
    options,
  )
  await waitForValue(() => fetch(`${clients}/health`).then(({ ok }) => ok || undefined))
  const template = readMemberFile(handbook)
  let count = 0

  async function addMember(): Promise<PatroniMember> {
    const name = `db${(count += 1)}`
    const [port, api] = [await findFreePort(), await findFreePort()]
    const dataDir = join(folder, name)
    const config = join(folder, `${name}.yml`)
    await writeFile(config, adaptMemberFile(template, { name, port, api, dataDir, etcd: new URL(clients!).host }), { mode: 0o644 }) // prettier-ignore
    // In the home folder by default, which the members of a test would share.
    const env = { ...options.env, PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`) }
    const launch = () => run('patroni', [config], { ...options, env })
    let patroni = launch()
    const query = (sql: string, database = 'postgres') => {
      const url = new URL(`postgres://postgres@${HOST}:${port}/${database}`)
      url.password = PASSWORDS['PATRONI_SUPERUSER_PASSWORD']!
      return runQuery(url.href, sql)
    }
    const kill = async () => {
      patroni.signal('SIGKILL')
      await patroni.ended
      const lock = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
      const postmaster = Number(lock.split('\n')[0])
      if (postmaster > 1 && isRunning(postmaster)) process.kill(postmaster, 'SIGKILL')
      await waitForValue(async () => !isRunning(postmaster) || undefined)
    }
    onTestFinished(kill)
    return {
      port,
      query,
      kill,
      role: async () => ((await (await fetch(`http://${HOST}:${api}/patroni`)).json()) as { role: string }).role,
      start: () => {
        patroni = launch()
      },
    }
  }
  return { etcd, addMember }
}

function run(program: string, args: string[], options: SpawnOptions): TestProcess {
  const child = spawn(program, args, options)
  const ended = once(child, 'exit')
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  onTestFinished(async () => {
    signal('SIGKILL')
    await ended
  })
  return { signal, ended }
}

function isRunning(pid: number): boolean {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The file of a member, as the handbook has it. */
const readMemberFile = (handbook: string) =>
  [...handbook.matchAll(/^( *)```yaml\n([^]*?)^ *```$/gm)]
    .map(([, indent, block]) => block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    .find((block) => block.startsWith('scope:'))!

interface MemberPlace {
  name: string
  port: number
  api: number
  dataDir: string
  etcd: string
}

/** Changes what differs from machine to machine, and the watchdog, which a test machine lacks. Throws when a line is missing. */
function adaptMemberFile(text: string, { name, port, api, dataDir, etcd }: MemberPlace): string {
  const changes: [RegExp, string][] = [
    [/^name: db1$/m, `name: ${name}`],
    [/^ {2}listen: 0\.0\.0\.0:8008$/m, `  listen: ${HOST}:${api}`],
    [/^ {2}connect_address: db1:8008$/m, `  connect_address: ${HOST}:${api}`],
    [/^ {2}hosts: .*$/m, `  hosts: ${etcd}`],
    [/^ {2}listen: 0\.0\.0\.0:5432$/m, `  listen: ${HOST}:${port}`],
    [/^ {2}connect_address: db1:5432$/m, `  connect_address: ${HOST}:${port}`],
    [/^ {2}data_dir: .*$/m, `  data_dir: ${dataDir}`],
    [
      /^ {2}bin_dir: .*$/m,
      `  bin_dir: ${systemPostgresPrograms}\n  parameters:\n    unix_socket_directories: ${dirname(dataDir)}`,
    ],
    [/^ {2}mode: required$/m, '  mode: off'],
  ]
  return changes.reduce((changed, [pattern, line]) => {
    if (!pattern.test(changed)) throw new Error(`The handbook has no line ${pattern}.`)
    return changed.replace(pattern, line)
  }, text)
}
