import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded.ts'
import { prunePostgresLogs } from './log-files.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'

test('SR-139: the newest ten log files of the database are kept, regardless of their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'care-logs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = Array.from(
    { length: 14 },
    (_, n) => `postgresql-2026111${n < 7 ? 1 : 2}-${String(n).padStart(6, '0')}.log`,
  )
  for (const [n, name] of [...names, 'postgresql-Mon.log', 'startup.log'].entries()) {
    await writeFile(join(folder, name), 'x')
    const at = new Date(Date.UTC(2026, 10, 1, n))
    await utimes(join(folder, name), at, at)
  }
  await prunePostgresLogs(folder)
  expect((await readdir(folder)).toSorted()).toEqual(
    [...names.slice(5), 'postgresql-Mon.log', 'startup.log'].toSorted(),
  )
})

test('SR-139: the database starts a new log file each day and for each 10 MB', async () => {
  const dataDir = await createTestDataDir()
  const database = await startEmbeddedDatabase({ dataDir, say: () => undefined, log: console })
  onTestFinished(() => database.stop())
  const settings = `select name, setting, unit from pg_settings where name in ('log_rotation_size', 'log_rotation_age')`
  expect(await runQuery(database.serviceUrl, `${settings} order by name`)).toEqual([
    { name: 'log_rotation_age', setting: '1440', unit: 'min' },
    { name: 'log_rotation_size', setting: '10240', unit: 'kB' },
  ])
  const files = await readdir(join(dataDir, 'postgres/log'))
  expect(files.filter((name) => /^postgresql-\d{8}-\d{6}\.log$/.test(name))).toHaveLength(1)
})
