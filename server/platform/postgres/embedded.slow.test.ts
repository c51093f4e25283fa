import { execFileSync } from 'node:child_process'
import { appendFile, chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmasterPid } from '#server/testing/database-only-hub.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'
import { databaseTmpDir } from '#server/testing/database-tmp-dir.ts'
import { DATABASE_NAME, SUPERUSER_ROLE } from './cluster.ts'
import { startEmbeddedDatabase, findEmbeddedDatabaseUrls, type EmbeddedOptions } from './embedded.ts'
import { findRunningPostmaster } from './lock-file.ts'
import { ensureClusterPasswords, readClusterPasswords } from './passwords.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { startOrAdoptPostmaster, stopPostmaster } from './postmaster.ts'
import { requirePostgresPrograms } from './programs.ts'
import { checkDatabaseDurability } from './check-database-durability.ts'
import { buildSocketUrl } from './socket.ts'

const isRoot = process.getuid?.() === 0
const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }

const start = (dataDir: string, more: Partial<EmbeddedOptions> = {}) =>
  startEmbeddedDatabase({ dataDir, log, say: silent, ...more })

/** Runs SQL as the superuser of a running database. */
async function asSuperuser(dataDir: string, ...statements: string[]) {
  const home = join(dataDir, 'postgres')
  const { superuser } = (await readClusterPasswords(join(home, 'passwords.json')))!
  const { socketFolder } = (await findRunningPostmaster(join(home, 'cluster')))!
  for (const sql of statements) await runQuery(buildSocketUrl(socketFolder, SUPERUSER_ROLE, superuser, 'postgres'), sql)
}

test('SR-083 only the user of the database reaches it, with a password, over a socket', async () => {
  const dataDir = await createTestDataDir()
  const database = await start(dataDir)
  const home = join(dataDir, 'postgres')
  const mode = async (path: string) => (await stat(path)).mode & 0o777
  const [settings] = await runQuery(
    database.serviceUrl,
    `select current_setting('listen_addresses') as tcp, current_setting('password_encryption') as hashing`,
  )

  expect(settings).toEqual({ tcp: '', hashing: 'scram-sha-256' })
  expect(await mode(home)).toBe(0o700)
  expect(await mode(join(home, 'cluster'))).toBe(0o700)
  expect(await mode(join(home, 'socket'))).toBe(0o700)
  expect(await mode(join(home, 'passwords.json'))).toBe(0o600)
  expect((await stat(join(home, 'cluster'))).uid).not.toBe(0)
  expect(await readFile(join(home, 'cluster/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*(trust|peer|md5|\bpassword\b)/m)
  await database.stop()
})

test('a stopped database ends, and the next start has its rows', async () => {
  const dataDir = await createTestDataDir()
  const first = await start(dataDir)
  await runQuery(first.ownerUrl, 'create table kept (id int)')
  await first.stop()
  expect(await findPostmasterPid(dataDir)).toBeUndefined()
  expect(await findEmbeddedDatabaseUrls(dataDir)).toBeUndefined()

  const second = await start(dataDir)

  expect(await runQuery(second.ownerUrl, 'select id from kept')).toEqual([])
  expect(await findEmbeddedDatabaseUrls(dataDir)).toMatchObject({ serviceUrl: second.serviceUrl })
  await second.stop()
})

test('text sorts and folds the same on every machine', async () => {
  const database = await start(await createTestDataDir())
  const [row] = await runQuery(
    database.serviceUrl,
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding, upper('é') as upper
     from pg_database where datname = '${DATABASE_NAME}'`,
  )

  expect(row).toEqual({ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8', upper: 'É' })
  await database.stop()
})

test.each([
  ['with spaces, a comma, quotes and an accent', `my data, it's "né"`],
  ['150 characters long', 'd'.repeat(150)],
])('DATA_DIR may be a path %s', async (_, name) => {
  const dataDir = await createTestDataDir(name)
  const database = await start(dataDir)

  expect(await runQuery(database.serviceUrl, 'select 1 as up')).toEqual([{ up: 1 }])
  const { socketFolder } = (await findRunningPostmaster(join(dataDir, 'postgres/cluster')))!
  await database.stop()
  if (!socketFolder.startsWith(dataDir)) await rm(socketFolder, { recursive: true })
})

test('DATA_DIR may be relative', async () => {
  const dataDir = await createTestDataDir()
  const database = await start(relative(process.cwd(), dataDir))

  expect(await findPostmasterPid(dataDir)).toBeDefined()
  await database.stop()
})

test('an interrupted first start does not block the next one', async () => {
  const dataDir = await createTestDataDir()
  const dataDirectory = await prepareDataDirectory({ dataDir, say: silent })
  const temporaryFolder = join(dataDirectory.home, 'new-4194305-abcdef') // an id that no process can have
  await mkdir(join(temporaryFolder, 'cluster'), { recursive: true })
  await writeFile(join(temporaryFolder, 'cluster/PG_VERSION'), '18\n')

  const database = await start(dataDir)

  expect(await readdir(dataDirectory.home)).not.toContain('new-4194305-abcdef')
  await database.stop()
})

test('SR-112 a database of another major version is refused with instructions and stays as it is', async () => {
  const dataDir = await createTestDataDir()
  const database = await start(dataDir)
  await database.stop()
  const home = join(dataDir, 'postgres')
  await writeFile(join(home, 'cluster/PG_VERSION'), '17\n')
  const state = async () =>
    Promise.all(
      (await readdir(home, { recursive: true })).map(async (name) => [name, (await lstat(join(home, name))).mtimeMs]),
    )
  const before = await state()

  await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*restore/)
  expect(await state()).toEqual(before)
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'SR-108 a database with %s off is refused',
  async (setting) => {
    const dataDir = await createTestDataDir()
    const database = await start(dataDir)
    await asSuperuser(dataDir, `alter system set ${setting} = off`)
    await database.stop()

    await expect(start(dataDir)).rejects.toThrow(`${setting} off`)
    expect(await findPostmasterPid(dataDir)).toBeUndefined()
  },
)

test('SR-108 a database without checksums is refused; an external one causes a warning', async () => {
  const dataDir = await createTestDataDir()
  const dataDirectory = await prepareDataDirectory({ dataDir, say: silent })
  const { superuser } = await ensureClusterPasswords(dataDirectory)
  // initdb reads the password file as the database's user, who cannot read files of the hub's user.
  const script = `umask 077; cat > "$1/pw"; "$0" -D "$1/cluster" -U postgres --pwfile="$1/pw" -A scram-sha-256 --no-data-checksums`
  const initdb = join(dataDirectory.programs.folder, 'bin/initdb')
  execFileSync('sh', ['-c', script, initdb, dataDirectory.home], { ...dataDirectory.user, cwd: '/', input: superuser })
  await appendFile(join(dataDirectory.cluster, 'postgresql.conf'), "\ninclude '../settings.conf'\n")

  await expect(start(dataDir)).rejects.toThrow('data_checksums off')

  const urlAt = (folder: string) => buildSocketUrl(folder, SUPERUSER_ROLE, superuser, 'postgres')
  const { socketFolder } = await startOrAdoptPostmaster(dataDirectory, {
    urlAt,
    socketFolder: join(dataDirectory.home, 'socket'),
    beforeStart: async () => undefined,
  })
  const client = new Client({ connectionString: urlAt(socketFolder) }).on('error', () => undefined)
  await client.connect()
  expect(await checkDatabaseDurability(client, 'external')).toEqual([expect.stringContaining('data_checksums is off')])
  await client.query('set synchronous_commit = off')
  await expect(checkDatabaseDurability(client, 'external')).rejects.toThrow('synchronous_commit off')
  await client.end()
})

test.runIf(isRoot)(
  'in a folder that only root may enter, database and programs live elsewhere, and the hub prints where',
  async () => {
    const rootOnly = await mkdtemp(join(await databaseTmpDir(), 'care-root-only-'))
    const systemFolder = join(await mkdtemp(join(await databaseTmpDir(), 'care-system-')), 'hub')
    await chmod(join(systemFolder, '..'), 0o711)
    const dataDir = join(rootOnly, 'data')
    onTestFinished(async () => {
      for (const name of await readdir(systemFolder)) await stopPostmaster(join(systemFolder, name, 'cluster'))
      await rm(rootOnly, { recursive: true })
      await rm(join(systemFolder, '..'), { recursive: true })
    })
    const installed = requirePostgresPrograms()
    const program = { ...installed, folder: join(rootOnly, 'programs') }
    await cp(installed.folder, program.folder, { recursive: true, verbatimSymlinks: true })
    const output: string[] = []
    const options = { systemFolder, programs: program, say: (text: string) => void output.push(text) }

    const first = await start(dataDir, options)
    await runQuery(first.ownerUrl, 'create table kept (id int)')
    await first.stop()
    const second = await start(dataDir, options)

    expect(output.join('\n')).toContain(`cannot reach ${dataDir}, so it lives in ${systemFolder}`)
    expect(output.join('\n')).toContain(`copied to ${systemFolder}/postgresql-18`)
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
    expect((await stat(rootOnly)).mode & 0o777).toBe(0o700)
    expect(await runQuery(second.ownerUrl, 'select id from kept')).toEqual([])
    await second.stop()

    // After the folder is deleted a new database is created, and the old one is not touched.
    await rm(dataDir, { recursive: true })
    const anew = await start(dataDir, options)
    expect(output.join('\n')).toContain('it is left alone')
    await expect(runQuery(anew.ownerUrl, 'select id from kept')).rejects.toThrow('does not exist')
    await anew.stop()
  },
)

test.runIf(isRoot)(
  'a DATA_DIR of mode 0700 that root owns lets the database through, and others cannot list it',
  async () => {
    const dataDir = await createTestDataDir()
    await mkdir(dataDir, { mode: 0o700 })
    const database = await start(dataDir)

    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o701)
    await database.stop()
  },
)
