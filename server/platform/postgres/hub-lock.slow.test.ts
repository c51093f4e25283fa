import { expect, test } from 'vitest'
import { findPostmasterPid, startDatabaseOnlyHub } from '#server/testing/database-only-hub.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'

test('SR-107 a second hub on the same folder is refused and can take over after the first has ended', async () => {
  const dataDir = await createTestDataDir()
  const first = startDatabaseOnlyHub(dataDir)
  const { ownerUrl } = (await first.ready)!

  const second = startDatabaseOnlyHub(dataDir)
  expect(await second.ready).toBeUndefined()
  expect(second.output.at(-1)).toBe(
    `Another hub (process ${first.child.pid}) is at work on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
  )
  expect(await runQuery(ownerUrl, 'select 1 as up')).toEqual([{ up: 1 }])

  first.child.kill('SIGKILL')
  const third = startDatabaseOnlyHub(dataDir)
  expect(await third.ready).toBeDefined()
})

test('SR-107 of two hubs that create the same database concurrently, one gets it', async () => {
  const dataDir = await createTestDataDir()
  const hubs = [startDatabaseOnlyHub(dataDir), startDatabaseOnlyHub(dataDir)]

  const outcomes = await Promise.all(hubs.map((hub) => hub.ready))

  const winner = outcomes.find(Boolean)!
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(hubs[outcomes.indexOf(undefined)]!.output.at(-1)).toContain('Another hub')
  expect(await runQuery(winner.serviceUrl, 'select 1 as up')).toEqual([{ up: 1 }])
})

test('SR-107 a suspended hub stops when another hub took its database meanwhile', async () => {
  const dataDir = await createTestDataDir()
  const sleeper = startDatabaseOnlyHub(dataDir)
  await sleeper.ready
  sleeper.child.kill('SIGSTOP')
  process.kill((await findPostmasterPid(dataDir))!, 'SIGKILL')

  const other = startDatabaseOnlyHub(dataDir)
  expect(await other.ready).toBeDefined()
  sleeper.child.kill('SIGCONT')

  expect(await sleeper.ended).toBe(3)
  expect(sleeper.output.at(-1)).toContain(`Another hub (process ${other.child.pid})`)
  expect(await findPostmasterPid(dataDir)).toBeDefined()
})
