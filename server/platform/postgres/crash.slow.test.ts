import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmasterPid, startDatabaseOnlyHub } from '#server/testing/database-only-hub.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'
import { ensureDatabaseSystemUser } from './system-user.ts'

/** Writes numbers one by one until stopped. The returned numbers were acknowledged. */
function journal(url: string) {
  const acknowledged: number[] = []
  const end = new AbortController()
  const done = (async () => {
    for (let number = 1; !end.signal.aborted; number++) {
      const written = await runQuery(url, 'insert into kept values ($1)', [number]).catch(() => undefined)
      if (written) acknowledged.push(number)
    }
  })()
  const finish = async () => {
    end.abort()
    await done
    return acknowledged
  }
  return { acknowledged, finish }
}

const keptNumbers = async (url: string) => (await runQuery(url, 'select id from kept')).map((row) => row['id'])
const grantKept = 'create table kept (id int primary key); grant select, insert on kept to care_service'

test('SR-107 a killed hub finds its database still running and adopts it', async () => {
  const dataDir = await createTestDataDir()
  const first = startDatabaseOnlyHub(dataDir)
  const { ownerUrl } = (await first.ready)!
  await runQuery(ownerUrl, 'create table kept (id int)')
  const server = await findPostmasterPid(dataDir)
  expect(server).toBeDefined()
  first.child.kill('SIGKILL')
  await first.ended

  const second = startDatabaseOnlyHub(dataDir)
  const urls = (await second.ready)!

  expect(await findPostmasterPid(dataDir)).toBe(server)
  expect(second.output).toContain('The database of the last run is still up; using it.')
  expect(await keptNumbers(urls.ownerUrl)).toEqual([])
})

test('SR-106 SR-107 a killed database restarts under the same hub with every acknowledged row', async () => {
  const dataDir = await createTestDataDir()
  const hub = startDatabaseOnlyHub(dataDir)
  const { ownerUrl, serviceUrl } = (await hub.ready)!
  await runQuery(ownerUrl, grantKept)
  const writing = journal(serviceUrl)

  for (let round = 0; round < 3; round++) {
    const before = writing.acknowledged.length
    await waitForValue(async () => writing.acknowledged.length > before + 20 || undefined)
    const killed = await waitForValue(() => findPostmasterPid(dataDir))
    process.kill(killed, 'SIGKILL')
    await waitForValue(async () => {
      const now = await findPostmasterPid(dataDir)
      return now !== undefined && now !== killed ? runQuery(ownerUrl, 'select 1') : undefined
    })
  }

  const acknowledged = await writing.finish()
  expect(await keptNumbers(ownerUrl)).toEqual(expect.arrayContaining(acknowledged))
  expect(hub.child.exitCode).toBeNull()
})

test('SR-106 SR-107 after hub and database are killed together, the next start has every acknowledged row', async () => {
  const dataDir = await createTestDataDir()
  const first = startDatabaseOnlyHub(dataDir)
  const urls = (await first.ready)!
  await runQuery(urls.ownerUrl, grantKept)
  const writing = journal(urls.serviceUrl)
  await waitForValue(async () => writing.acknowledged.length > 20 || undefined)
  process.kill((await findPostmasterPid(dataDir))!, 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended
  const acknowledged = await writing.finish()

  const second = startDatabaseOnlyHub(dataDir)
  const { ownerUrl } = (await second.ready)!

  expect(await keptNumbers(ownerUrl)).toEqual(expect.arrayContaining(acknowledged))
})

test('SR-107 a killed database that left a busy child process is started again', async () => {
  const dataDir = await createTestDataDir()
  const hub = startDatabaseOnlyHub(dataDir)
  const { ownerUrl } = (await hub.ready)!
  // It computes without waiting, so it does not notice that its server is gone.
  const busy = runQuery(ownerUrl, `select count(*) from generate_series(1, 1000000000) as n where n % 2 = 3`).catch(
    String,
  )
  await waitForValue(
    async () =>
      (
        await runQuery(
          ownerUrl,
          `select 1 from pg_stat_activity where query like '%% 2 = 3%' and pid <> pg_backend_pid()`,
        )
      )[0],
  )
  const killed = (await findPostmasterPid(dataDir))!
  process.kill(killed, 'SIGKILL')

  const now = await waitForValue(async () => {
    const pid = await findPostmasterPid(dataDir)
    return pid !== killed && (await runQuery(ownerUrl, 'select 1')) ? pid : undefined
  })

  expect(now).not.toBe(killed)
  expect(await busy).toMatch(/terminated|crash|closed|reset/i)
})

test.each(['reused', 'empty', 'dead'])('SR-107 a stale lock (%s) does not stop a start', async (kind) => {
  const dataDir = await createTestDataDir()
  const first = startDatabaseOnlyHub(dataDir)
  const { ownerUrl } = (await first.ready)!
  await runQuery(ownerUrl, 'create table kept (id int)')
  first.child.kill('SIGTERM')
  await first.ended
  expect(await findPostmasterPid(dataDir)).toBeUndefined()

  const cluster = join(dataDir, 'postgres/cluster')
  const user = await ensureDatabaseSystemUser(cluster)
  const stranger = spawn('sleep', ['600'], { ...user, stdio: 'ignore' })
  await once(stranger, 'spawn')
  onTestFinished(() => void stranger.kill('SIGKILL'))
  if (kind === 'dead') {
    stranger.kill('SIGKILL')
    await once(stranger, 'exit')
  }
  const socket = join(dataDir, 'postgres/socket')
  const lock = `${stranger.pid}\n${cluster}\n1700000000\n5432\n${socket}\n\n  1234567   1234567\nready   \n`
  for (const path of [join(cluster, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    await writeFile(path, kind === 'empty' ? '' : lock, { mode: 0o600 })
    if (user.uid !== undefined) await chown(path, user.uid, user.gid!)
  }

  const second = startDatabaseOnlyHub(dataDir)
  const urls = await second.ready

  expect(second.output.join('\n')).not.toContain('did not start')
  expect(await keptNumbers(urls!.ownerUrl)).toEqual([])
})
