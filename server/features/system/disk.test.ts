import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemStateRoutes } from '#contract/system.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const METRICS_TOKEN = 'vM3nQ8xL2cRt7pZk5wYd'
/** A file system of Linux without room; the folder does not exist yet, as before the first deletion. */
const { app, as, config, given } = await startTestApp({ METRICS_TOKEN, JOURNAL_DIR: join('/proc', 'journal') })
const headers = { authorization: `Bearer ${METRICS_TOKEN}` }

test('a full disk of one folder of the hub is seen, although the others have room', async () => {
  const ready = await app.http.inject({ url: '/ready', headers })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ checks: { disk: false, keys: true, storage: true } })
  const { body } = await as(await given.admin()).call(systemStateRoutes.state)
  expect(body).toMatchObject({ disk_free_bytes: 0, checks: { disk: false } })
})

test('the free space of each folder is measured', async () => {
  const { body } = await app.http.inject({ url: '/metrics', headers })
  const bytesOf = (folder: string) =>
    Number(new RegExp(`^hub_disk_free_bytes\\{folder="${folder}"\\} (\\d+)$`, 'm').exec(body)?.[1])
  for (const folder of config.bucket ? ['data', 'keys'] : ['data', 'keys', 'files'])
    expect(bytesOf(folder), folder).toBeGreaterThan(1_000_000)
  expect(bytesOf('journal')).toBe(0)
})
