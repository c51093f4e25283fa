import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, query, serverPid, startTestHub, testDataDir } from '#server/testing/hubs.ts'
import { databaseUser } from './system-user.ts'

/** Writes numbers one by one until told to stop; what it returns was acknowledged. */
function journal(url: string) {
  const acknowledged: number[] = []
  const end = new AbortController()
  const done = (async () => {
    for (let number = 1; !end.signal.aborted; number++) {
      const written = await query(url, 'insert into kept values ($1)', [number]).catch(() => undefined)
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

const keptNumbers = async (url: string) => (await query(url, 'select id from kept')).map((row) => row['id'])
const grantKept = 'create table kept (id int primary key); grant select, insert on kept to care_service'

test('SR-107 a hub that was killed finds its database still up and adopts it', async () => {
  const dataDir = await testDataDir()
  const first = startTestHub(dataDir)
  const { ownerUrl } = (await first.ready)!
  await query(ownerUrl, 'create table kept (id int)')
  const server = await serverPid(dataDir)
  expect(server).toBeDefined()
  first.child.kill('SIGKILL')
  await first.ended

  const second = startTestHub(dataDir)
  const urls = (await second.ready)!

  expect(await serverPid(dataDir)).toBe(server)
  expect(second.said).toContain('The database of the last run is still up; using it.')
  expect(await keptNumbers(urls.ownerUrl)).toEqual([])
})

test('SR-106 SR-107 a database that is killed comes back under the same hub with every acknowledged row', async () => {
  const dataDir = await testDataDir()
  const hub = startTestHub(dataDir)
  const { ownerUrl, serviceUrl } = (await hub.ready)!
  await query(ownerUrl, grantKept)
  const writing = journal(serviceUrl)

  for (let round = 0; round < 3; round++) {
    const before = writing.acknowledged.length
    await eventually(async () => writing.acknowledged.length > before + 20 || undefined)
    const killed = await eventually(() => serverPid(dataDir))
    process.kill(killed, 'SIGKILL')
    await eventually(async () => {
      const now = await serverPid(dataDir)
      return now !== undefined && now !== killed ? query(ownerUrl, 'select 1') : undefined
    })
  }

  const acknowledged = await writing.finish()
  expect(await keptNumbers(ownerUrl)).toEqual(expect.arrayContaining(acknowledged))
  expect(hub.child.exitCode).toBeNull()
})

test('SR-106 SR-107 hub and database killed together: the next start has every acknowledged row', async () => {
  const dataDir = await testDataDir()
  const first = startTestHub(dataDir)
  const urls = (await first.ready)!
  await query(urls.ownerUrl, grantKept)
  const writing = journal(urls.serviceUrl)
  await eventually(async () => writing.acknowledged.length > 20 || undefined)
  process.kill((await serverPid(dataDir))!, 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended
  const acknowledged = await writing.finish()

  const second = startTestHub(dataDir)
  const { ownerUrl } = (await second.ready)!

  expect(await keptNumbers(ownerUrl)).toEqual(expect.arrayContaining(acknowledged))
})

test('SR-107 a killed database that left a busy child behind is started again', async () => {
  const dataDir = await testDataDir()
  const hub = startTestHub(dataDir)
  const { ownerUrl } = (await hub.ready)!
  // It computes without ever waiting, so it does not notice that its server is gone.
  const busy = query(ownerUrl, `select count(*) from generate_series(1, 1000000000) as n where n % 2 = 3`).catch(String)
  await eventually(
    async () =>
      (
        await query(ownerUrl, `select 1 from pg_stat_activity where query like '%% 2 = 3%' and pid <> pg_backend_pid()`)
      )[0],
  )
  const killed = (await serverPid(dataDir))!
  process.kill(killed, 'SIGKILL')

  const now = await eventually(async () => {
    const pid = await serverPid(dataDir)
    return pid !== killed && (await query(ownerUrl, 'select 1')) ? pid : undefined
  })

  expect(now).not.toBe(killed)
  expect(await busy).toMatch(/terminated|crash|closed|reset/i)
})

test.each(['reused', 'empty', 'dead'])('SR-107 a stale lock (%s) does not stop a start', async (kind) => {
  const dataDir = await testDataDir()
  const first = startTestHub(dataDir)
  const { ownerUrl } = (await first.ready)!
  await query(ownerUrl, 'create table kept (id int)')
  first.child.kill('SIGTERM')
  await first.ended
  expect(await serverPid(dataDir)).toBeUndefined()

  const cluster = join(dataDir, 'postgres/cluster')
  const user = await databaseUser(cluster)
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

  const second = startTestHub(dataDir)
  const urls = await second.ready

  expect(second.said.join('\n')).not.toContain('did not start')
  expect(await keptNumbers(urls!.ownerUrl)).toEqual([])
})
